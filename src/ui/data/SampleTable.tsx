import { useLayoutEffect, useRef } from 'react'
import type { Sample } from '../../import/tables/question.ts'
import { quantity } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Table, Td, Th } from '../primitives/Table.tsx'

/** The first rows of a file as it writes them; the columns that a question is about are marked and in sight. */
export function SampleTable({ sample }: { sample: Sample }) {
  const { header, rows, marked } = sample
  const head = useRef<HTMLTableSectionElement>(null)
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, i) => ({
    key: `column ${i + 1}`,
    name: header[i] ?? `column ${i + 1}`,
    isMarked: marked.includes(i),
  }))
  useLayoutEffect(() => {
    const box = head.current?.closest('section')
    const cell = head.current?.querySelector<HTMLElement>('[data-marked]')
    // the numbers of the lines stay at the left
    if (box && cell) box.scrollLeft = cell.offsetLeft - (head.current?.querySelector('th')?.offsetWidth ?? 0)
  }, [])
  return (
    <Table caption="First rows of the file" className="rounded-control border border-line">
      <thead ref={head}>
        <tr>
          <Th numeric pin="start">
            Line
          </Th>
          {columns.map(({ key, name, isMarked }) => (
            <Th key={key} data-marked={isMarked || undefined} className={cx(isMarked && MARKED_HEAD)}>
              <bdi>{name}</bdi>
              {isMarked && <span className="sr-only"> (the question is about this column)</span>}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells }) => (
          <tr key={line}>
            <Td numeric pin="start" className="text-faint">
              {quantity(line)}
            </Td>
            {columns.map(({ key, isMarked }, i) => (
              <Td key={key} className={cx(isMarked && 'bg-accent/8 font-medium')}>
                <bdi className="inline-block max-w-48 truncate align-bottom">{cells[i]}</bdi>
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const MARKED_HEAD = 'text-accent! shadow-[inset_0_2px_0_var(--color-accent)]'
