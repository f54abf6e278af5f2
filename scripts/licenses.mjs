// Writes the licences of everything that the build may hold into one file: node scripts/licenses.mjs OUT
// That is the packages that the lockfile names for production, and all that they need, wherever they end up: in the page,
// its workers or the server.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const TEXTS = /^(licen[cs]e|copying|notice|ofl)/i

const folders = Object.entries(packages)
  .filter(([folder, entry]) => folder !== '' && !entry.dev && !entry.devOptional && !entry.optional)
  // types leave nothing behind in a build
  .filter(([folder]) => !folder.includes('/@types/'))
  .map(([folder]) => folder)
  .sort()

const entries = folders.map(folder => {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  if (typeof license !== 'string') throw new Error(`${name} does not say its licence.`)
  const texts = readdirSync(join(root, folder))
    .filter(file => TEXTS.test(file))
    .map(file => readFileSync(join(root, folder, file), 'utf8').trim())
  return [`## ${name} ${version} (${license})`, ...texts].join('\n\n')
})

const head =
  '# Licences of third parties\n\nThe page, its workers and the server hold code, and a font, of these packages.'
writeFileSync(process.argv[2], `${[head, ...entries].join('\n\n')}\n`)
