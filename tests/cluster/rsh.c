/* Commands on other machines that trust their network, for tests: `rsh serve PORT` there, `rsh hN WORDS...` here. As
   with ssh, the command's standard input and output are a connection through the network, and when that breaks without
   a word neither side learns of it. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PORT 77
#define LONGEST 4096

static void check(int result, const char *what) {
  if (result < 0) {
    perror(what);
    exit(255);
  }
}

static int new_socket(void) {
  const int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  check(s, "socket");
  return s;
}

/* The first line says what to run; what follows is for it. */
static void run_command(int connection) {
  char line[LONGEST];
  size_t length = 0;
  while (length < sizeof line - 1 && read(connection, &line[length], 1) == 1 && line[length] != '\n')
    length++;
  line[length] = '\0';
  signal(SIGCHLD, SIG_DFL);
  check(dup2(connection, 0), "dup2");
  check(dup2(connection, 1), "dup2");
  execl("/bin/sh", "sh", "-c", line, NULL);
  check(-1, "/bin/sh");
}

static void serve(int port) {
  const int s = new_socket();
  const struct sockaddr_in all = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  check(bind(s, (const struct sockaddr *)&all, sizeof all), "bind");
  check(listen(s, 8), "listen");
  /* The first process of a machine must not wait for anybody's children. */
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    const int connection = accept4(s, NULL, NULL, SOCK_CLOEXEC);
    if (connection >= 0 && fork() == 0)
      run_command(connection);
    close(connection);
  }
}

/* Passes on what there is now; false at the end. */
static int pass_on(int from, int to) {
  char bytes[64 << 10];
  const ssize_t length = read(from, bytes, sizeof bytes);
  for (ssize_t done = 0; done < length;) {
    const ssize_t wrote = write(to, bytes + done, (size_t)(length - done));
    if (wrote <= 0)
      exit(0);
    done += wrote;
  }
  return length > 0;
}

static void relay(int connection) {
  struct pollfd news[] = {{.fd = connection, .events = POLLIN}, {.fd = 0, .events = POLLIN}};
  while (poll(news, 2, -1) >= 0) {
    if (news[0].revents != 0 && !pass_on(connection, 1))
      return;
    if (news[1].revents != 0 && !pass_on(0, connection)) {
      shutdown(connection, SHUT_WR);
      news[1].fd = -1;
    }
  }
}

static void ask(const char *host, char **words) {
  struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(PORT)};
  char address[64];
  snprintf(address, sizeof address, "10.77.0.%d", 10 + atoi(host + strspn(host, "h")));
  inet_pton(AF_INET, address, &there.sin_addr);
  const int connection = new_socket();
  check(connect(connection, (const struct sockaddr *)&there, sizeof there), host);
  for (; *words != NULL; words++)
    dprintf(connection, words[1] != NULL ? "%s " : "%s\n", *words);
  signal(SIGPIPE, SIG_IGN);
  relay(connection);
}

int main(int count, char **words) {
  if (count == 3 && strcmp(words[1], "serve") == 0)
    serve(atoi(words[2]));
  if (count < 3)
    return 2;
  ask(words[1], words + 2);
  return 0;
}
