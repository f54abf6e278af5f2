/*
 * The same run as an event-driven engine in C would do it: whole indicator columns, a list of working orders that meet each
 * bar, an account that checks cash and is marked, limits that look at each mark, and a strategy behind a pointer.
 */
#include "contest.h"

enum side { SELL = -1, BUY = 1 };
enum type { MARKET, LIMIT, STOP };

struct order {
  enum side side;
  enum type type;
  int32_t qty, placed_bar;
  double price;
};

struct book {
  struct order working[8];
  int count;
};

struct account {
  double cash, peak, floor, day_start;
  int32_t qty;
  struct trade open;
  double entry_cash;
};

struct engine {
  const struct bars *bars;
  struct result *result;
  struct book book;
  struct account account;
  int8_t *crossings;
  int halted;
};

typedef void (*strategy)(struct engine *engine, size_t i);

/* kept between runs, as the engine keeps its workspace */
static double *fast_column, *slow_column;
static int8_t *crossings;

static void average(const double *values, size_t count, int period, double *out) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    sum += (double)ticks_of(values[i]);
    if (i >= (size_t)period) sum -= (double)ticks_of(values[i - period]);
    out[i] = i + 1 < (size_t)period ? NAN : sum / period;
  }
}

static void cross(const double *fast, const double *slow, size_t count, int8_t *out) {
  int side = 0;
  for (size_t i = 0; i < count; i++) {
    double gap = fast[i] - slow[i];
    out[i] = 0;
    if (!(fabs(gap) > 1e-9 * fabs(slow[i]))) continue;
    int now = gap > 0 ? 1 : -1;
    if (now == -side) out[i] = (int8_t)now;
    side = now;
  }
}

static void place(struct engine *engine, enum side side, int32_t qty, size_t i) {
  struct book *book = &engine->book;
  if (engine->halted || book->count == 8) return;
  book->working[book->count++] = (struct order){side, MARKET, qty, (int32_t)i, 0};
}

static void fill(struct engine *engine, const struct order *order, double price, size_t i) {
  struct account *account = &engine->account;
  double value = order->qty * 5 * (double)ticks_of(price), charge = charge_paise(price);
  if (order->side == BUY && value + charge > account->cash) return;
  if (order->side == BUY) {
    account->entry_cash = account->cash;
    account->open.entry_bar = (int32_t)i;
    account->open.entry_price = price;
  }
  account->cash -= order->side * value + charge;
  account->qty += order->side * order->qty;
  if (account->qty == 0) {
    account->open.exit_bar = (int32_t)i;
    account->open.exit_price = price;
    account->open.net_paise = account->cash - account->entry_cash;
    engine->result->trades[engine->result->count++] = account->open;
  }
}

static void meet(struct engine *engine, size_t i) {
  struct book *book = &engine->book;
  const struct bars *bars = engine->bars;
  int left = 0;
  for (int k = 0; k < book->count; k++) {
    struct order order = book->working[k];
    double price = order.price;
    int fills = order.type == MARKET;
    if (order.type == MARKET) price = bars->open[i];
    if (order.type == LIMIT) fills = order.side == BUY ? bars->low[i] < price : bars->high[i] > price;
    if (order.type == STOP) fills = order.side == BUY ? bars->high[i] >= price : bars->low[i] <= price;
    if (fills) fill(engine, &order, price, i);
    else book->working[left++] = order;
  }
  book->count = left;
}

static void look(struct engine *engine, double equity) {
  struct account *account = &engine->account;
  if (equity > account->peak) account->peak = equity;
  if (equity <= account->floor || equity <= account->day_start - 1e11) engine->halted = 1;
}

static void follow_cross(struct engine *engine, size_t i) {
  int now = engine->crossings[i];
  if (now == 0) return;
  if (now > 0 && engine->account.qty == 0) place(engine, BUY, QTY, i);
  if (now < 0 && engine->account.qty > 0) place(engine, SELL, engine->account.qty, i);
}

/* read through memory, so that the call stays a call: an engine does not know its strategy */
static strategy volatile chosen = follow_cross;

static void run(const struct bars *bars, struct result *result) {
  if (!crossings) {
    fast_column = malloc(bars->count * sizeof(double));
    slow_column = malloc(bars->count * sizeof(double));
    crossings = malloc(bars->count);
  }
  result->count = 0;
  struct engine engine = {.bars = bars, .result = result, .crossings = crossings};
  engine.account = (struct account){.cash = CAPITAL_PAISE, .peak = CAPITAL_PAISE, .floor = -1e15, .day_start = CAPITAL_PAISE};
  average(bars->close, bars->count, FAST, fast_column);
  average(bars->close, bars->count, SLOW, slow_column);
  cross(fast_column, slow_column, bars->count, crossings);
  strategy step = chosen;
  for (size_t i = 0; i < bars->count; i++) {
    if (engine.book.count) meet(&engine, i);
    double equity = engine.account.cash + engine.account.qty * 5 * (double)ticks_of(bars->close[i]);
    look(&engine, equity);
    step(&engine, i);
    result->equity[i] = equity;
  }
}
