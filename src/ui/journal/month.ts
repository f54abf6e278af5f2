/** Days of a month as a grid of weeks, Monday first. All of them are dates of India, as text. */

const DAY_MS = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The month that a day is in: "2023-03". */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** "Mar 2023" */
export function monthTitle(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** So many months later; earlier where it is negative. */
export function monthsLater(month: string, count: number): string {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${String((all % 12) + 1).padStart(2, '0')}`
}

/** The weeks of a month; null stands for days of the months beside it. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const before = (new Date(first).getUTCDay() + 6) % 7
  const days: (string | null)[] = Array.from({ length: before }, () => null)
  for (let ms = first; ; ms += DAY_MS) {
    const date = new Date(ms).toISOString().slice(0, 10)
    if (monthOf(date) !== month) break
    days.push(date)
  }
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The day so many days later. */
export function daysLater(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}
