import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../primitives/Button.tsx'
import { IconButton } from '../primitives/IconButton.tsx'

interface ZoomToolsProps {
  /** Shows this many times as much as now. */
  onZoom: (factor: number) => void
  /** What `onWhole` would show; null where there is nothing else. */
  whole: string | null
  onWhole: () => void
  /** Other tools of the chart, before them. */
  children?: ReactNode
}

/** Buttons that zoom a chart. */
export function ZoomTools({ onZoom, whole, onWhole, children }: ZoomToolsProps) {
  return (
    <span className="ml-auto flex items-center print:hidden">
      {children}
      <IconButton icon={ZoomIn} label="Zoom in" onClick={() => onZoom(0.5)} />
      <IconButton icon={ZoomOut} label="Zoom out" onClick={() => onZoom(2)} />
      {whole !== null && (
        <Button variant="ghost" icon={Maximize2} onClick={onWhole}>
          {whole}
        </Button>
      )}
    </span>
  )
}
