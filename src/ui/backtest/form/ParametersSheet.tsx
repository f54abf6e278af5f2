import { Sheet } from '../../primitives/Dialog.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import { PreviewSparkline } from '../tuning/PreviewSparkline.tsx'
import { Fields, MODES, type ParametersProps } from './ParametersPanel.tsx'

interface SheetProps extends ParametersProps {
  isOpen: boolean
  onClose: () => void
}

/** The parameters as a sheet over a narrow window. */
export function ParametersSheet({ mode, onMode, isRunning, fields, foot, isOpen, onClose }: SheetProps) {
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title="Parameters"
      side="bottom"
      actions={<PreviewSparkline />}
      footer={foot}
    >
      <div className="px-4 pt-4">
        <Segmented wide label="Mode" value={mode} options={MODES} onChange={onMode} disabled={isRunning} />
      </div>
      <Fields isRunning={isRunning}>{fields}</Fields>
    </Sheet>
  )
}
