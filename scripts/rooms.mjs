// Draws the folders of src and what each takes from the others, into docs/ARCHITECTURE.md: npm run rooms
// With --check it writes nothing, and exits with 1 when the document shows another house.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname.replaceAll('\\', '/'), '..')
const DOCUMENT = join(ROOT, 'docs/ARCHITECTURE.md')
const BEGIN = '<!-- rooms: begin, written by `npm run rooms` -->'
const END = '<!-- rooms: end -->'
const NOTHING = '–'

/** Every import in the text of the file at `path` (from the root) of another file of src: its path, and whether only types come. */
export function importsOf(path, text) {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const named = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries
        .filter(({ moduleRequest }) => moduleRequest)
        .map(({ moduleRequest, isType }) => ({ name: moduleRequest.value, typesOnly: isType })),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: text.slice(start + 1, end - 1),
      typesOnly: false,
    })),
  ]
  return named
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name, typesOnly }) => ({ to: join(dirname(path), name.replace(/\?.*$/, '')), typesOnly }))
    .filter(({ to }) => to.startsWith('src/'))
}

/** The room of a file: the first folder below src, "main.tsx" of a file without one. */
function roomOf(path) {
  const [, first] = path.split('/')
  return first === 'routeTree.gen.ts' ? 'routes' : first
}

/** The folder of a file, at most two levels below src: "ui/charts", or "ui" of a file that lies in the room itself. */
function folderOf(path) {
  const [, , second, ...deeper] = path.split('/')
  return second === undefined || deeper.length === 0 ? roomOf(path) : `${roomOf(path)}/${second}`
}

/** What each place takes from the others, by `placeOf` a file: a map of maps to whether nothing but types comes. */
function arrowsBetween(files, placeOf) {
  const arrows = new Map(files.map(({ path }) => [placeOf(path), new Map()]))
  for (const { path, imports } of files) {
    const from = placeOf(path)
    const targets = arrows.get(from)
    for (const { to: file, typesOnly } of imports) {
      const to = placeOf(file)
      if (to !== from && arrows.has(to)) targets.set(to, typesOnly && (targets.get(to) ?? true))
    }
  }
  return arrows
}

/** The places in groups, each before those that it takes from; a group of several is a circle. Tarjan's algorithm, 1972. */
export function groupsOf(arrows) {
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const groups = []
  const visit = place => {
    order.set(place, order.size)
    lowest.set(place, order.get(place))
    stack.push(place)
    for (const next of [...(arrows.get(place)?.keys() ?? [])].sort()) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(place, Math.min(lowest.get(place), lowest.get(next)))
    }
    if (lowest.get(place) === order.get(place)) groups.push(stack.splice(stack.indexOf(place)).sort())
  }
  for (const place of [...arrows.keys()].sort()) if (!order.has(place)) visit(place)
  return groups.reverse()
}

/** The circles of `arrows`, a line each. */
function circlesOf(arrows) {
  const circles = groupsOf(arrows).filter(group => group.length > 1)
  return circles.length === 0 ? ['None.'] : circles.map(circle => `- ${circle.join(', ')}`)
}

/** The same arrows without those along which nothing but types comes. */
function withoutTypes(arrows) {
  return new Map(
    Array.from(arrows, ([from, targets]) => [
      from,
      new Map([...targets].filter(([, typesOnly]) => !typesOnly)),
    ]),
  )
}

/** The rooms as a Mermaid flowchart: a line where values come, a dashed one where only types do. */
function chartOf(arrows) {
  const id = room => room.replaceAll(/\W/g, '_')
  const rooms = groupsOf(arrows).flat()
  const lines = rooms.flatMap(from =>
    [...arrows.get(from)]
      .sort(([a], [b]) => rooms.indexOf(a) - rooms.indexOf(b))
      .map(([to, typesOnly]) => `  ${id(from)} ${typesOnly ? '-.->' : '-->'} ${id(to)}`),
  )
  return ['```mermaid', 'flowchart TD', ...rooms.map(room => `  ${id(room)}[${room}]`), ...lines, '```']
}

/** The folders as a table, each before those that it takes from, but inside a circle. */
function tableOf(arrows) {
  const folders = groupsOf(arrows).flat()
  const cell = names => names.sort().join(', ') || NOTHING
  const rows = folders.map(from => {
    const targets = [...arrows.get(from)]
    const [values, types] = [false, true].map(wanted =>
      cell(targets.filter(([, typesOnly]) => typesOnly === wanted).map(([to]) => to)),
    )
    return `| ${from} | ${values} | ${types} |`
  })
  return ['| Folder | Takes values from | Takes only types from |', '|---|---|---|', ...rows]
}

/** The whole picture of `sources` (path from the root and text of each file) as Markdown. */
export function pictureOf(sources) {
  const files = sources.map(({ path, text }) => ({ path, imports: importsOf(path, text) }))
  const folders = arrowsBetween(files, folderOf)
  return [
    ...chartOf(arrowsBetween(files, roomOf)),
    '',
    ...tableOf(folders),
    '',
    'Circles of folders:',
    '',
    ...circlesOf(folders),
    '',
    'Circles of folders that values alone close:',
    '',
    ...circlesOf(withoutTypes(folders)),
    '',
    'Circles of files:',
    '',
    ...circlesOf(arrowsBetween(files, path => path.slice('src/'.length))),
  ].join('\n')
}

/** What ships: no tests and nothing that only they use. */
export function sourcesOfSrc() {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map(path => join('src', path.replaceAll('\\', '/')))
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|^src\/wallAreas\.ts$/.test(path))
    .sort()
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** The document with `picture` between its two markers. */
export function redrawn(document, picture) {
  const [before, rest = ''] = document.split(BEGIN)
  const [old, after] = rest.split(END)
  if (old === undefined || after === undefined)
    throw new Error(`docs/ARCHITECTURE.md lacks ${BEGIN} or ${END}.`)
  return `${before}${BEGIN}\n${picture}\n${END}${after}`
}

function main() {
  const document = readFileSync(DOCUMENT, 'utf8')
  const current = redrawn(document, pictureOf(sourcesOfSrc()))
  if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, current)
  else if (current !== document) {
    console.error('docs/ARCHITECTURE.md shows other folders than src has. Run: npm run rooms')
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
