/* The transport over UCX: every packet is an active message. Endpoints are made when a rank is first spoken to. */
#define _GNU_SOURCE
#include "../conduit.h"
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <ucp/api/ucp.h>
#include <ucs/config/global_opts.h>
#include <ucs/debug/debug.h>
#include <unistd.h>

#define AM_ID 0
/* How long the words of UCX wait for somebody who knows better. */
#define SILENT_S 10
/* UCX sends less than so many bytes from a copy that it makes, more from where they are. */
#define COPIED_BYTES (16 << 10)
#define COPIED_BYTES_TEXT "16k"

/* What a rank gives to the exchange. */
typedef struct {
  uint16_t bytes;
  char address[KROLL_EXCHANGE_BYTES - sizeof(uint16_t)];
} gift;

static kroll_conduit_host host;
static ucp_context_h context;
static ucp_worker_h worker;
static ucp_ep_h *endpoints; /* by rank; NULL before the first word */
static gift *gifts;         /* by rank */
static int worker_fd = -1, ready_fd = -1;

/* ---- settings ---- */

/* What UCX should do unless the user says something else. No shared memory: ranks of one node have their own, and a
   rank that is killed would leave what UCX puts into /dev/shm. With its own segment size TCP reaches a seventh of the
   bandwidth. */
static const char *const defaults[][2] = {{"UCX_TLS", "^sm"},
                                          {"UCX_ZCOPY_THRESH", COPIED_BYTES_TEXT},
                                          {"UCX_TCP_TX_SEG_SIZE", "256k"},
                                          {"UCX_TCP_RX_SEG_SIZE", "256k"}};

/* A failure is ours to report, and the signals of a crash are the program's. */
static void keep_quiet(void) {
  static const int crashes[] = {SIGILL, SIGSEGV, SIGBUS, SIGFPE};
  for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
    ucs_debug_disable_signal(crashes[i]);
  if (getenv("UCX_LOG_LEVEL") == NULL)
    ucs_global_opts_set_value("LOG_LEVEL", "fatal");
  for (size_t i = 0; i < sizeof defaults / sizeof defaults[0]; i++)
    setenv(defaults[i][0], defaults[i][1], 0);
}

/* UCX calls this instead of its own function of the name, for a plug-in's symbols come before those of its libraries.
   It gives up, too, when a peer ends while both are still connecting: as after any loss, whoever knows the cause tells
   it first and ends this rank. */
__attribute__((visibility("default"), noreturn)) void
ucs_fatal_error_format(const char *file, unsigned line, const char *function, const char *format, ...) {
  sleep(SILENT_S);
  char text[256];
  va_list words;
  va_start(words, format);
  vsnprintf(text, sizeof text, format, words);
  va_end(words);
  fprintf(stderr, "kroll: UCX gave up: %s:%u: %s: %s\n", file, line, function, text);
  abort();
}

/* ---- receiving ---- */

static ucs_status_t take(void *unused, const void *header, size_t header_bytes, void *data, size_t bytes,
                         const ucp_am_recv_param_t *param) {
  (void)unused, (void)param;
  const size_t all = header_bytes + bytes;
  kr_packet_head head;
  if (header_bytes == sizeof head && kr_packet_passed(memcpy(&head, header, sizeof head), data, bytes))
    return UCS_OK;
  if (all < sizeof(kr_packet_head) || all > KR_PACKET_BYTES) {
    kr_stranger_came();
    return UCS_OK;
  }
  kr_packet *packet = kr_packet_new();
  if (packet == NULL)
    abort();
  if (header_bytes != 0)
    memcpy(&packet->head, header, header_bytes);
  memcpy((char *)&packet->head + header_bytes, data, bytes);
  kr_packet_arrived(packet, all);
  return UCS_OK;
}

/* ---- opening ---- */

static ucs_status_t open_worker(void) {
  ucp_config_t *config;
  ucs_status_t status = ucp_config_read(NULL, NULL, &config);
  if (status != UCS_OK)
    return status;
  const ucp_params_t params = {.field_mask = UCP_PARAM_FIELD_FEATURES | UCP_PARAM_FIELD_ESTIMATED_NUM_EPS,
                               .features = UCP_FEATURE_AM | UCP_FEATURE_RMA | UCP_FEATURE_WAKEUP,
                               .estimated_num_eps = (size_t)host.ranks};
  status = ucp_init(&params, config, &context);
  ucp_config_release(config);
  if (status != UCS_OK)
    return status;
  const bool has_thread = host.knob("KROLL_PROGRESS_THREAD") != 0;
  const ucp_worker_params_t worker_params = {.field_mask = UCP_WORKER_PARAM_FIELD_THREAD_MODE,
                                             .thread_mode =
                                                 has_thread ? UCS_THREAD_MODE_SERIALIZED : UCS_THREAD_MODE_SINGLE};
  status = ucp_worker_create(context, &worker_params, &worker);
  if (status != UCS_OK)
    return status;
  const ucp_am_handler_param_t handler = {.field_mask = UCP_AM_HANDLER_PARAM_FIELD_ID | UCP_AM_HANDLER_PARAM_FIELD_CB |
                                                        UCP_AM_HANDLER_PARAM_FIELD_FLAGS,
                                          .id = AM_ID,
                                          .cb = take,
                                          .flags = UCP_AM_FLAG_WHOLE_MSG};
  status = ucp_worker_set_am_recv_handler(worker, &handler);
  return status == UCS_OK ? ucp_worker_get_efd(worker, &worker_fd) : status;
}

/* Ranks of one node never talk here, so the address names networks only. */
static kroll_status exchange(void) {
  ucp_worker_attr_t attributes = {.field_mask = UCP_WORKER_ATTR_FIELD_ADDRESS | UCP_WORKER_ATTR_FIELD_ADDRESS_FLAGS,
                                  .address_flags = UCP_WORKER_ADDRESS_FLAG_NET_ONLY};
  if (ucp_worker_query(worker, &attributes) != UCS_OK)
    return KROLL_ERR_SYSTEM;
  gift own = {.bytes = (uint16_t)attributes.address_length};
  const bool fits = attributes.address_length <= sizeof own.address;
  if (fits)
    memcpy(own.address, attributes.address, attributes.address_length);
  ucp_worker_release_address(worker, attributes.address);
  gifts = calloc((size_t)host.ranks, sizeof *gifts);
  endpoints = calloc((size_t)host.ranks, sizeof *endpoints);
  if (gifts == NULL || endpoints == NULL)
    return KROLL_ERR_MEMORY;
  host.exchange(&own, sizeof own, gifts);
  return fits ? KROLL_OK : KROLL_ERR_LIMIT;
}

static kroll_status open_ucx(const kroll_conduit_host *given) {
  host = *given;
  keep_quiet();
  ready_fd = eventfd(1, EFD_CLOEXEC);
  const ucs_status_t status = open_worker();
  if (status != UCS_OK || ready_fd < 0) {
    fprintf(stderr, "kroll: UCX: %s\n", ucs_status_string(status));
    return KROLL_ERR_SYSTEM;
  }
  return exchange();
}

/* ---- sending ---- */

static void lose(void *rank, ucp_ep_h endpoint, ucs_status_t status) {
  (void)endpoint, (void)status;
  kr_peer_lost((int)(intptr_t)rank);
}

static ucp_ep_h endpoint_to(int rank) {
  if (endpoints[rank] != NULL)
    return endpoints[rank];
  const ucp_ep_params_t params = {.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS |
                                                UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE | UCP_EP_PARAM_FIELD_ERR_HANDLER,
                                  .address = (const ucp_address_t *)gifts[rank].address,
                                  .err_mode = UCP_ERR_HANDLING_MODE_PEER,
                                  .err_handler = {.cb = lose, .arg = (void *)(intptr_t)rank}};
  if (ucp_ep_create(worker, &params, &endpoints[rank]) != UCS_OK)
    endpoints[rank] = NULL;
  return endpoints[rank];
}

static void sent(void *request, ucs_status_t status, void *packet) {
  (void)status; /* of a peer that is gone its endpoint tells */
  kr_packet_sent(packet);
  ucp_request_free(request);
}

/* All of a packet as a vector of one part, which UCX copies next to the words of its own; a plain buffer goes to the
   kernel as three parts, which takes it 0.15 us longer a message over TCP. */
static void make_vector(kr_packet *packet, size_t bytes) {
  _Static_assert(sizeof(ucp_dt_iov_t) <= sizeof packet->of_transport, "the vector lives as long as the packet");
  *(ucp_dt_iov_t *)packet->of_transport = (ucp_dt_iov_t){.buffer = &packet->head, .length = bytes};
}

static kroll_status send_packet(kr_packet *packet) {
  const ucp_ep_h endpoint = endpoint_to(packet->target);
  if (endpoint == NULL)
    return KROLL_ERR_PEER;
  const size_t bytes = kr_packet_bytes(packet);
  const bool is_copied = bytes < COPIED_BYTES;
  const ucp_request_param_t param = {.op_attr_mask = UCP_OP_ATTR_FIELD_CALLBACK | UCP_OP_ATTR_FIELD_USER_DATA |
                                                     UCP_OP_ATTR_FIELD_FLAGS | UCP_OP_ATTR_FIELD_DATATYPE,
                                     .flags = UCP_AM_SEND_FLAG_EAGER,
                                     .datatype = is_copied ? ucp_dt_make_iov() : ucp_dt_make_contig(1),
                                     .cb = {.send = sent},
                                     .user_data = packet};
  ucs_status_ptr_t request;
  if (is_copied) {
    make_vector(packet, bytes);
    request = ucp_am_send_nbx(endpoint, AM_ID, NULL, 0, packet->of_transport, 1, &param);
  } else {
    request = ucp_am_send_nbx(endpoint, AM_ID, &packet->head, sizeof packet->head, packet->words,
                              bytes - sizeof packet->head, &param);
  }
  if (UCS_PTR_IS_ERR(request))
    return KROLL_ERR_PEER;
  if (request == NULL)
    kr_packet_sent(packet);
  return KROLL_OK;
}

/* ---- memory of other ranks ---- */

/* Parts of this rank's memory that others have keys to, and keys to theirs. */
typedef struct part {
  struct part *next;
  kroll_gptr start;
  ucp_mem_h memory;
} part;
static part *own_parts;
typedef struct far_part {
  struct far_part *next;
  ucp_rkey_h key;
} far_part;
static far_part *far_parts;

static part *registered(kroll_gptr start, size_t bytes) {
  for (part *known = own_parts; known != NULL; known = known->next)
    if (known->start == start)
      return known;
  part *fresh = malloc(sizeof *fresh);
  const ucp_mem_map_params_t params = {.field_mask = UCP_MEM_MAP_PARAM_FIELD_ADDRESS | UCP_MEM_MAP_PARAM_FIELD_LENGTH,
                                       .address = (void *)start,
                                       .length = bytes};
  if (fresh == NULL || ucp_mem_map(context, &params, &fresh->memory) != UCS_OK) {
    free(fresh);
    return NULL;
  }
  fresh->start = start;
  fresh->next = own_parts;
  return own_parts = fresh;
}

static size_t make_key(kroll_gptr start, size_t bytes, void *key, size_t room) {
  const part *own = registered(start, bytes);
  void *packed;
  size_t length;
  if (own == NULL || ucp_rkey_pack(context, own->memory, &packed, &length) != UCS_OK)
    return 0;
  const bool fits = length <= room;
  if (fits)
    memcpy(key, packed, length);
  ucp_rkey_buffer_release(packed);
  return fits ? length : 0;
}

static void *open_key(int rank, const void *key) {
  const ucp_ep_h endpoint = endpoint_to(rank);
  far_part *opened = endpoint != NULL ? malloc(sizeof *opened) : NULL;
  if (opened == NULL || ucp_ep_rkey_unpack(endpoint, key, &opened->key) != UCS_OK) {
    free(opened);
    return NULL;
  }
  opened->next = far_parts;
  far_parts = opened;
  return opened->key;
}

/* Of a transfer that fails its endpoint tells. */
static void moved(void *request, ucs_status_t status, void *name) {
  if (status == UCS_OK)
    kr_moved((uint64_t)(uintptr_t)name);
  ucp_request_free(request);
}

static void flushed(void *request, ucs_status_t status, void *rank) {
  if (status == UCS_OK)
    kr_puts_landed((int)(intptr_t)rank);
  ucp_request_free(request);
}

static ucp_request_param_t telling(ucp_send_nbx_callback_t whom, uint64_t what) {
  return (ucp_request_param_t){.op_attr_mask = UCP_OP_ATTR_FIELD_CALLBACK | UCP_OP_ATTR_FIELD_USER_DATA,
                               .cb = {.send = whom},
                               .user_data = (void *)(uintptr_t)what};
}

/* Whether what was begun with this rank has ended well already; else its callback is told, or the rank is lost. */
static bool is_over(int rank, ucs_status_ptr_t request) {
  if (UCS_PTR_IS_ERR(request))
    kr_peer_lost(rank);
  return request == NULL;
}

static void put(int rank, void *key, kroll_gptr dst, const void *src, size_t bytes, uint64_t name) {
  const ucp_request_param_t param = telling(moved, name);
  if (is_over(rank, ucp_put_nbx(endpoints[rank], src, bytes, dst, key, &param)))
    kr_moved(name);
}

static void get(int rank, void *key, void *dst, kroll_gptr src, size_t bytes, uint64_t name) {
  const ucp_request_param_t param = telling(moved, name);
  if (is_over(rank, ucp_get_nbx(endpoints[rank], dst, bytes, src, key, &param)))
    kr_moved(name);
}

static void flush(int rank) {
  const ucp_request_param_t param = telling(flushed, (uint64_t)rank);
  if (is_over(rank, ucp_ep_flush_nbx(endpoints[rank], &param)))
    kr_puts_landed(rank);
}

static bool progress(void) { return ucp_worker_progress(worker) != 0; }

/* When UCX cannot promise to wake us there is something to do already. */
static int wake_descriptor(void) { return ucp_worker_arm(worker) == UCS_OK ? worker_fd : ready_fd; }

/* ---- closing ---- */

static void await(ucs_status_ptr_t request) {
  if (!UCS_PTR_IS_PTR(request))
    return;
  while (ucp_request_check_status(request) == UCS_INPROGRESS)
    ucp_worker_progress(worker);
  ucp_request_free(request);
}

static void let_go_of_memory(void) {
  for (far_part *next; far_parts != NULL; far_parts = next) {
    next = far_parts->next;
    ucp_rkey_destroy(far_parts->key);
    free(far_parts);
  }
  for (part *next; own_parts != NULL; own_parts = next) {
    next = own_parts->next;
    ucp_mem_unmap(context, own_parts->memory);
    free(own_parts);
  }
}

static void close_ucx(bool orderly) {
  if (!orderly)
    return;
  const ucp_request_param_t none = {.op_attr_mask = 0};
  await(ucp_worker_flush_nbx(worker, &none));
  let_go_of_memory();
  ucp_worker_destroy(worker);
  ucp_cleanup(context);
}

const kr_transport kr_cluster_transport = {.open = open_ucx,
                                           .close = close_ucx,
                                           .send = send_packet,
                                           .progress = progress,
                                           .wake_descriptor = wake_descriptor,
                                           .make_key = make_key,
                                           .open_key = open_key,
                                           .put = put,
                                           .get = get,
                                           .flush = flush};

KR_CLUSTER_CONDUIT("ucx");
