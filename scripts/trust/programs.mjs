/** Programs of `package.json` that try what the tests of these rows try, more often. */
export const PROGRAMS = [
  {
    ids: 'I1 I4 I7',
    what: 'damaged files of text and Parquet',
    args: ['fuzz', '--', '--text', '20000', '--parquet', '1000'],
    times: 21_000,
  },
  {
    ids: 'I6',
    what: 'files of one and ten million rows dropped into the built app',
    args: ['big-import'],
    times: 4,
  },
  {
    ids: 'I8',
    what: 'Chromium killed while a dataset is replaced',
    args: ['kills', '--', '200'],
    times: 200,
  },
  { ids: 'E4', what: 'runs with one hash in every zone', args: ['one-hash'], times: 17_600 },
]
