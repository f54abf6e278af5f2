/** Which folder may import what. `walls.test.ts` reads it; nothing that ships does. */

/** A folder and the values that it may import; the first that matches a file counts. Types may travel further. */
export interface Area {
  readonly files: RegExp
  readonly may: readonly RegExp[]
  readonly advice: string
}

/**
 * The rooms of src/ui from the lowest up; those of one step stand side by side. A room may import, be it values or types,
 * from itself and from lower steps, so that no feature knows of another: app brings them together.
 */
export const PAGE_STEPS: readonly (readonly string[])[] = [
  ['primitives'],
  ['format'],
  ['charts'],
  ['session'],
  ['run'],
  [
    'backtest',
    'data',
    'runs',
    'research',
    'assistant',
    'desk',
    'paper',
    'settings',
    'strategies',
    'alerts',
    'journal',
  ],
  ['app'],
]

const ENGINE_DOOR = /^src\/engine\/index\.ts$/
const IMPORT_DOOR =
  /^src\/import\/(readFiles|span\/readSpan|code\/(strategyCode|codeTemplates)|pine\/pineToCode|tradebook\/readTradebook)\.ts$/
const PAGE_SIDE = /^src\/workers\/client\//
/** What comes from outside is checked by the same readers everywhere. */
const READERS = /^src\/storage\/records\//
/** What the page may ask of the stored datasets; all else of them stands in the store's worker. */
const DATASET_WORDS = /^src\/storage\/datasets\/(sameBars|undo|words)\.ts$/
/** The architecture's layers, the narrower one before the wider. */
export const AREAS: readonly Area[] = [
  {
    files: /^src\/engine\//,
    may: [/^src\/engine\//, /^@noble\/hashes\//],
    advice: 'The engine stands alone: pass the value in as an argument.',
  },
  {
    // archives and Parquet need libraries, which the engine does without; worker and terminal share them
    files: /^src\/import\//,
    may: [
      /^src\/import\//,
      ENGINE_DOOR,
      // types of a strategy's file are taken off
      /^sucrase$/,
      /^(fflate|fzstd|hyparquet(\/src\/(thrift|datapage)\.js|-compressors\/src\/(brotli|lz4)\.js)?)$/,
    ],
    advice: 'Files are read with engine/index.ts and the libraries for archives and Parquet alone.',
  },
  {
    files: /^src\/storage\/datasets\//,
    may: [/^src\/storage\/(datasets|records)\//, ENGINE_DOOR, /^(idb|fflate|hash-wasm)$/],
    advice: 'Stored datasets stand on the readers of records, engine/index.ts, idb, fflate and hash-wasm.',
  },
  {
    files: /^src\/storage\//,
    may: [
      /^src\/storage\/(?!datasets\/)/,
      // what is stored of a run is checked by what the engine knows of runs; its door would bring all of it into the page
      /^src\/engine\/inputs\/savedInputs\.ts$/,
      // the labels of strategies that were saved before they were read without their unit
      /^src\/engine\/inputs\/paramLabel\.ts$/,
      /^src\/engine\/market\/ist\.ts$/,
      // the speeds that a feed may have been left at
      /^src\/engine\/desk\/paperView\.ts$/,
      /^src\/engine\/metrics\/catalog\.ts$/,
      /^src\/engine\/research\/(limits|trials)\.ts$/,
      /^idb$/,
    ],
    advice: 'What is stored knows no screen: pass in what it must tell.',
  },
  {
    files: PAGE_SIDE,
    may: [
      PAGE_SIDE,
      /^comlink$/,
      // what may be asked of a worker, by name
      /^src\/workers\/api\//,
      /^src\/workers\/(engine|store)\.worker\.ts\?worker&url$/,
      /^virtual:walled$/,
      // both sides tell the trader the same, and let go of what was removed after the same time
      DATASET_WORDS,
      READERS,
      /^src\/storage\/device\.ts$/,
      // the paper desk asks the page for the trader's own strategies, which only a page can read
      /^src\/storage\/strategies\/ownStrategies\.ts$/,
    ],
    advice: 'This file runs in the page: ask the worker for it.',
  },
  {
    files: /^src\/workers\//,
    may: [
      /^src\/workers\//,
      ENGINE_DOOR,
      IMPORT_DOOR,
      /^src\/storage\/(datasets|desk|paper|records|span)\//,
      /^comlink$/,
    ],
    advice:
      'Workers import from workers, storage/datasets, storage/desk, storage/paper, storage/span, comlink, engine/index.ts and import/readFiles.ts.',
  },
  {
    files: /^src\/ui\//,
    may: [
      /^src\/ui\//,
      /^src\/workers\/client\/(client|clientTypes)\.ts$/,
      /^src\/storage\/(?!datasets\/)/,
      DATASET_WORDS,
      // which fields rules have, and what is in them before anything is typed
      /^src\/engine\/rules\/(rules|longestName)\.ts$/,
      // the page and the engine must mean the same by a day and a trading day in India
      /^src\/engine\/market\/(ist|calendar)\.ts$/,
      // what the page puts first must be what the engine chooses
      /^src\/engine\/core\/ties\.ts$/,
      // the Order Book, its CSV and the notices write an order in the same words
      /^src\/engine\/desk\/orderWords\.ts$/,
      // the list of alerts, its toast and the notice say an alert in the same words
      /^src\/engine\/desk\/alertWords\.ts$/,
      // the speeds of a paper session's feed
      /^src\/engine\/desk\/paperView\.ts$/,
      // the page sends the desk's figures along with the questions that the assistant answers from them
      /^src\/engine\/desk\/deskQuestion\.ts$/,
      // the desk's money comes in whole paise, and the page writes rupees
      /^src\/engine\/core\/units\.ts$/,
      // page and terminal say the same of a dataset's quality
      /^src\/engine\/market\/quality\/qualityWords\.ts$/,
      // a run's inputs are described once, for the form, its address and the list of runs too
      /^src\/engine\/inputs\/(table|values|pageValues|paramOrder|inputs)\.ts$/,
      // which saved runs are of an older engine
      /^src\/engine\/core\/version\.ts$/,
      // the form says before the run what the engine will refuse
      /^src\/engine\/(trading\/margin|market\/ratesFrom)\.ts$/,
      // what research chooses by, asks of a result and counts as a trial, and when paths end alike: page and terminal must mean the same
      /^src\/engine\/research\/(limits|trials|monteCarloWords)\.ts$/,
      // which of a run's notes stands above its figures, on the page as in the report
      /^src\/engine\/run\/soldOptionsNote\.ts$/,
      // names and help of the metrics, which reports and the assistant tell in the same words
      /^src\/engine\/metrics\/(catalog|legMetrics)\.ts$/,
      /^(react|react-dom|react-dom\/client|react-markdown|remark-gfm|lightweight-charts|lucide-react)$/,
      /^(@headlessui\/react|@tanstack\/react-router)$/,
      // what changed between two versions of a strategy
      /^diff$/,
      // the editor of code
      /^@codemirror\/(autocomplete|commands|lang-javascript|language|lint|search|state|view)$/,
      /^@lezer\/highlight$/,
    ],
    advice: 'The screens get figures from the client: write "import type", or ask the worker.',
  },
  {
    files: /^src\/routes\//,
    may: [READERS, /^src\/(routes|ui)\//, /^src\/routeTree\.gen\.ts$/, /^(@tanstack\/react-router|react)$/],
    advice: 'A route only turns its address into props of a screen.',
  },
  {
    files: /^src\/cli\//,
    may: [/^src\/cli\//, ENGINE_DOOR, IMPORT_DOOR, /^node:/, /^package\.json$/],
    advice: 'The terminal imports from cli, node:, engine/index.ts, import, and package.json.',
  },
  {
    files: /^src\/server\//,
    may: [/^src\/server\//, ENGINE_DOOR, /^node:/, /^(hono|@hono\/node-server|zod)(\/|$)/],
    advice: 'The server imports from server, node:, hono, zod and engine/index.ts.',
  },
  {
    files: /^bench\//,
    may: [/^bench\//, /^src\/(engine|import)\//, /^node:/],
    advice:
      'A bench measures the engine and the import; what it is compared with is loaded when it is measured.',
  },
]
