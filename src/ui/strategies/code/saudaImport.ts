import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** A text and where it goes. */
interface Insertion {
  readonly from: number
  readonly insert: string
}

/** What imports a name ("sma", or "type Bars") from "sauda"; null where the document has a thing of that name. */
export function importOf(state: EditorState, specifier: string): Insertion | null {
  const name = specifier.replace(/^type /, '')
  const tree = syntaxTree(state)
  let isDefined = false
  tree.iterate({
    enter: ({ name: kind, from, to }) => {
      if (/^(Variable|Type)Definition$/.test(kind) && state.sliceDoc(from, to) === name) isDefined = true
    },
  })
  if (isDefined) return null
  for (const declaration of tree.topNode.getChildren('ImportDeclaration')) {
    const source = declaration.getChild('String')
    const group = declaration.getChild('ImportGroup')
    const isValues = !/^import\s+type\b/.test(state.sliceDoc(declaration.from, declaration.to))
    if (!source || !group || !isValues || !/^.sauda.$/.test(state.sliceDoc(source.from, source.to))) continue
    return insertionInto(group.from, state.sliceDoc(group.from, group.to), specifier)
  }
  return { from: 0, insert: `import { ${specifier} } from 'sauda'\n` }
}

/** Behind the last name between the braces at `from`. */
function insertionInto(from: number, group: string, specifier: string): Insertion {
  const names = group.replace(/\s*\}$/, '')
  if (/^\{\s*$/.test(names)) return { from: from + 1, insert: ` ${specifier} ` }
  return { from: from + names.length, insert: `${names.endsWith(',') ? '' : ','} ${specifier}` }
}
