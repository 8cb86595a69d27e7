/* The start and the end of a coarray program, and what it may ask about images. */
#define _GNU_SOURCE
#include "../src/fail.h"
#include "../src/job.h"
#include "caf.h"
#include <errno.h>
#include <kroll/job_page.h>
#include <stdio.h>
#include <unistd.h>

/* What the command that linked the program knows (crates/driver/src/fortran.rs). */
extern const char kroll_caf_launcher[] __attribute__((weak));
extern const int kroll_caf_release __attribute__((weak));

/* A file of /proc whole, with a 0 behind it. */
static char *read_whole(const char *path, size_t *bytes) {
  FILE *file = fopen(path, "r");
  char *text = NULL;
  size_t room = 0;
  *bytes = 0;
  for (size_t got = 1; file != NULL && got != 0; *bytes += got) {
    if (room - *bytes < 4096)
      text = realloc(text, (room += room + 8192) + 1);
    got = text != NULL ? fread(text + *bytes, 1, room - *bytes, file) : 0;
  }
  if (file != NULL)
    fclose(file);
  if (text != NULL)
    text[*bytes] = '\0';
  return text;
}

/* The words of this process, the first of which is replaced by those that start N images of it. */
static char **words_of_launcher(const char *launcher, const char *images, char *program) {
  size_t bytes;
  char *words = read_whole("/proc/self/cmdline", &bytes);
  if (words == NULL)
    return NULL;
  size_t count = 0;
  for (size_t i = 0; i < bytes; i++)
    count += words[i] == '\0';
  char **line = calloc(count + 8, sizeof *line);
  if (line == NULL)
    return NULL;
  size_t n = 0;
  const char *const before[] = {launcher, "run", "-n", images, program, "--"};
  for (; n < sizeof before / sizeof before[0]; n++)
    line[n] = (char *)before[n];
  for (char *word = words + strlen(words) + 1; word < words + bytes; word += strlen(word) + 1)
    line[n++] = word;
  return line;
}

/* Becomes a job of that many images of this program. */
static _Noreturn void start_images(const char *images) {
  static char program[4096];
  const char *launcher =
      kroll_caf_launcher != NULL && access(kroll_caf_launcher, X_OK) == 0 ? kroll_caf_launcher : "kroll";
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  char **line = length > 0 ? words_of_launcher(launcher, images, program) : NULL;
  if (line != NULL)
    execvp(launcher, line);
  fprintf(stderr, "GFORTRAN_NUM_IMAGES=%s: cannot start images with `%s`: %s; kroll run -n %s PROGRAM does it\n",
          images, launcher, strerror(errno), images);
  _exit(1);
}

/* A program that was started by hand is as many images as the user's environment says. */
static void start_by_hand(void) {
  const char *images = getenv("GFORTRAN_NUM_IMAGES");
  if (images != NULL && images[0] != '\0') {
    if (strcmp(images, "1") != 0)
      start_images(images);
    kr_job_alone_words = NULL; /* as was wished */
    return;
  }
  kr_job_alone_words = "image (GFORTRAN_NUM_IMAGES=N starts N, as does kroll run -n N PROGRAM)";
}

void caf_boot(void) {
  if (kr_job_is_joined())
    return;
  if (getenv(KROLL_JOB_ENV) == NULL)
    start_by_hand();
  kroll_boot();
}

void CAF(init)(int *argc, char ***argv);
void CAF(init)(int *argc, char ***argv) {
  (void)argc, (void)argv;
  kr_is_of_images = true;
  caf_boot();
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "the start of the program");
  caf_status_open(site);
  if (caf_notices_open != NULL)
    caf_notices_open(site);
  /* Other images' static coarrays have their initial values from here on. */
  kroll_barrier(NULL, site);
  kr_job_may_be_lost();
}

void CAF(finalize)(void);
void CAF(finalize)(void) { caf_stop(0); }

int caf_release(void) { return &kroll_caf_release != NULL ? kroll_caf_release : 0; }

/* gfortran 12 to 15 pass a distance, which is 0, and 16 a team. */
int CAF(this_image)(const caf_images *team);
int CAF(this_image)(const caf_images *team) { return team != NULL ? kroll_team_rank(team->team) + 1 : caf_me(); }

/* gfortran 12 to 15 pass a distance, which is 0, and which images are meant: -1 all, 1 those that have failed, 0 the
   others. 16 passes a team, or the number of one. */
int CAF(num_images)(const caf_images *team, const int *number);
int CAF(num_images)(const caf_images *team, const int *number) {
  if ((int)(intptr_t)number == -1 || number == NULL)
    return kroll_team_size(team != NULL ? team->team : caf_team);
  if ((int)(intptr_t)number == 1)
    return 0;
  return caf_images_beside(*number, CAF_SITE(KROLL_SITE_CHECK, "num_images()"));
}
