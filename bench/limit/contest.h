/* What both C limits share: the bars, the answer and the turns of a contest (contest/serve.ts in C). */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define FAST 10
#define SLOW 30
#define QTY 50
#define TICKS 20
#define CAPITAL_PAISE 100000000000.0
/* 1 + 2^-48, as the engine's charges are rounded (RULES.md, A1) */
#define PRODUCT_ROOM 1.0000000000000036

struct bars {
  size_t count;
  const double *open_ms, *open, *high, *low, *close, *volume;
};

struct trade {
  int32_t entry_bar, exit_bar;
  double entry_price, exit_price, net_paise;
};

struct result {
  double *equity;
  struct trade *trades;
  size_t count;
};

/* One run; each limit has its own. */
static void run(const struct bars *bars, struct result *result);

static inline double charge_paise(double price) {
  return floor(QTY * price * 100 * 0.0003 * PRODUCT_ROOM + 0.5);
}

static inline int64_t ticks_of(double price) { return (int64_t)(price * TICKS + 0.5); }

static double now_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static struct bars read_bars(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    fprintf(stderr, "%s cannot be read.\n", path);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  size_t bytes = (size_t)ftell(file);
  rewind(file);
  double *all = malloc(bytes);
  if (!all || fread(all, 1, bytes, file) != bytes) exit(2);
  fclose(file);
  size_t n = bytes / sizeof(double) / 6;
  return (struct bars){n, all, all + n, all + 2 * n, all + 3 * n, all + 4 * n, all + 5 * n};
}

static void print_answer(const struct result *result) {
  double net = 0;
  printf("{\"answer\":{\"entryBar\":[");
  for (size_t k = 0; k < result->count; k++) printf(k ? ",%d" : "%d", result->trades[k].entry_bar);
  printf("],\"entryPrice\":[");
  for (size_t k = 0; k < result->count; k++) printf(k ? ",%.17g" : "%.17g", result->trades[k].entry_price);
  printf("],\"exitBar\":[");
  for (size_t k = 0; k < result->count; k++) printf(k ? ",%d" : "%d", result->trades[k].exit_bar);
  printf("],\"exitPrice\":[");
  for (size_t k = 0; k < result->count; k++) printf(k ? ",%.17g" : "%.17g", result->trades[k].exit_price);
  for (size_t k = 0; k < result->count; k++) net += result->trades[k].net_paise;
  printf("],\"net\":[%.17g]}}\n", net / 100);
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  struct bars bars = read_bars(argv[1]);
  struct result result = {malloc(bars.count * sizeof(double)), malloc((bars.count / 2 + 1) * sizeof(struct trade)), 0};
  char line[64];
  run(&bars, &result);
  print_answer(&result);
  while (fgets(line, sizeof line, stdin)) {
    double budget = atof(line), start = now_ms(CLOCK_MONOTONIC), before = start;
    double cpu = now_ms(CLOCK_PROCESS_CPUTIME_ID);
    struct rusage usage;
    printf("{\"ms\":[");
    do {
      run(&bars, &result);
      double now = now_ms(CLOCK_MONOTONIC);
      printf(before == start ? "%.6f" : ",%.6f", now - before);
      before = now;
    } while (before - start < budget);
    cpu = now_ms(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    getrusage(RUSAGE_SELF, &usage);
    printf("],\"cpuMs\":%.6f,\"peakMemoryMb\":%.1f}\n", cpu, usage.ru_maxrss / 1024.0);
    fflush(stdout);
  }
  return 0;
}
