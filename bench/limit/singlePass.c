/* The run of RICH_SMA_CROSS in one pass that can do nothing else: what the bars' memory and the processor allow. */
#include "contest.h"

static void run(const struct bars *bars, struct result *result) {
  const double *open = bars->open, *close = bars->close;
  double *equity = result->equity, cash = CAPITAL_PAISE, entry_cash = 0;
  struct trade *trade = result->trades;
  int64_t fast = 0, slow = 0;
  int order = 0, held = 0, side = 0;
  for (size_t i = 0; i < bars->count; i++) {
    if (order) {
      if (order > 0) {
        entry_cash = cash;
        trade->entry_bar = (int32_t)i;
        trade->entry_price = open[i];
      }
      cash -= order * QTY * 5 * (double)ticks_of(open[i]) + charge_paise(open[i]);
      held += order;
      if (order < 0) {
        trade->exit_bar = (int32_t)i;
        trade->exit_price = open[i];
        trade->net_paise = cash - entry_cash;
        trade++;
      }
      order = 0;
    }
    int64_t ticks = ticks_of(close[i]);
    equity[i] = cash + held * QTY * 5 * (double)ticks;
    fast += ticks;
    slow += ticks;
    if (i >= FAST) fast -= ticks_of(close[i - FAST]);
    if (i >= SLOW) slow -= ticks_of(close[i - SLOW]);
    if (i < SLOW - 1) continue;
    int64_t gap = fast * (SLOW / FAST) - slow;
    if (gap == 0) continue;
    int now = gap > 0 ? 1 : -1;
    if (now == -side && held == (now < 0)) order = now;
    side = now;
  }
  result->count = (size_t)(trade - result->trades);
}
