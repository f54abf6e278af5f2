/** Programs of `package.json` that try what tests try, more often: each counts as a test of these rows. */
export const PROGRAMS = [
  {
    id: 'I1 I4 I7',
    what: 'damaged files of text and Parquet',
    args: ['fuzz', '--', '--text', '20000', '--parquet', '1000'],
    times: 21_000,
  },
  {
    id: 'I6',
    what: 'one and ten million rows are dropped into the built app',
    args: ['big-import'],
    times: 4,
  },
  {
    id: 'I8',
    what: 'Chromium is killed while a dataset is replaced',
    args: ['kills', '--', '200'],
    times: 200,
  },
  { id: 'E4', what: 'runs have one hash in every zone', args: ['one-hash'], times: 200 },
]
