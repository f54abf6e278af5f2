interface ProgressBarProps {
  /** The accessible name. */
  label: string
  /** 0 to 1. */
  fraction: number
}

/** How far a job is. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const done = Math.round(Math.min(1, Math.max(0, fraction)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
      className="h-1 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${done}%` }} />
    </div>
  )
}
