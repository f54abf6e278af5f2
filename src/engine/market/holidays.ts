/**
 * Days on which NSE's own circulars depart from the week: cash and F&O segments, as "MM-DD" by year.
 * Source: gerrymanoim/exchange_calendars, commit 5308ce2, exchange_calendar_xbom.py (Apache-2.0), and 2026-01-15, which that
 * file lacks (its issue 544). Daily prices from July 2020 to January 2026 agree with every date; the rest of 2026 is the
 * published list.
 */

/** Weekdays that NSE lists as holidays, 2018 to 2026. The list of 2027 is not published yet. */
export const HOLIDAYS: Readonly<Record<number, string>> = {
  2018: '01-26 02-13 03-02 03-29 03-30 05-01 08-15 08-22 09-13 09-20 10-02 10-18 11-07 11-08 11-23 12-25',
  2019: '03-04 03-21 04-17 04-19 04-29 05-01 06-05 08-12 08-15 09-02 09-10 10-02 10-08 10-21 10-28 11-12 12-25',
  2020: '02-21 03-10 04-02 04-06 04-10 04-14 05-01 05-25 10-02 11-16 11-30 12-25',
  2021: '01-26 03-11 03-29 04-02 04-14 04-21 05-13 07-21 08-19 09-10 10-15 11-04 11-05 11-19',
  2022: '01-26 03-01 03-18 04-14 04-15 05-03 08-09 08-15 08-31 10-05 10-24 10-26 11-08',
  2023: '01-26 03-07 03-30 04-04 04-07 04-14 05-01 06-29 08-15 09-19 10-02 10-24 11-14 11-27 12-25',
  2024: '01-22 01-26 03-08 03-25 03-29 04-11 04-17 05-01 05-20 06-17 07-17 08-15 10-02 11-01 11-15 11-20 12-25',
  2025: '02-26 03-14 03-31 04-10 04-14 04-18 05-01 08-15 08-27 10-02 10-21 10-22 11-05 12-25',
  2026: '01-15 01-26 03-03 03-26 03-31 04-03 04-14 05-01 05-28 06-26 09-14 10-02 10-20 11-10 11-24 12-25',
}

/**
 * Days with a session although they are a weekend or a listed holiday: Muhurat trading in the evening of Diwali, budget
 * days, and Saturdays on which the exchange tried its second site.
 */
export const SPECIAL_SESSIONS: Readonly<Record<number, string>> = {
  2018: '11-07',
  2019: '10-27',
  2020: '02-01 11-14',
  2021: '11-04',
  2022: '10-24',
  2023: '11-12',
  2024: '01-20 03-02 05-18 11-01',
  2025: '02-01 10-21',
  2026: '02-01 11-08',
}
