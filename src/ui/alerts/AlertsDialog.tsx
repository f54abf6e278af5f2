import type { DeskView } from '../../engine/desk/types.ts'
import { Button } from '../primitives/Button.tsx'
import { Dialog } from '../primitives/Dialog.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Switch } from '../primitives/Switch.tsx'
import { AlertForm } from './AlertForm.tsx'
import { AlertList } from './AlertList.tsx'
import { ALERT_TEXTS } from './alertTexts.ts'
import { DeviceSwitches } from './DeviceSwitches.tsx'
import type { SendCommand } from './sendCommand.ts'

interface AlertsDialogProps {
  send: SendCommand
  desk: DeskView | null
  open: boolean
  onClose: () => void
}

/** The alerts of the session with what adds one, the events of which it alerts, and how this device does. */
export function AlertsDialog({ send, desk, open, onClose }: AlertsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={ALERT_TEXTS.title}
      actions={
        <Button size="form" onClick={onClose}>
          Close
        </Button>
      }
    >
      {desk?.paper ? (
        <>
          <AlertList alerts={desk.paper.alerts} onDelete={id => void send({ kind: 'delete-alert', id })} />
          <AlertForm market={desk.market} send={send} />
          <EventSwitches events={desk.paper.alertEvents} send={send} />
        </>
      ) : (
        <Notice>{ALERT_TEXTS.sampleOnly}</Notice>
      )}
      <DeviceSwitches />
    </Dialog>
  )
}

interface EventSwitchesProps {
  events: NonNullable<DeskView['paper']>['alertEvents']
  send: SendCommand
}

const EVENTS = ['fills', 'rejects', 'risk'] as const

function EventSwitches({ events, send }: EventSwitchesProps) {
  return (
    <fieldset className="grid gap-1 border-t border-line pt-3">
      <legend className="sr-only">{ALERT_TEXTS.events}</legend>
      <p aria-hidden className="text-label font-medium text-faint">
        {ALERT_TEXTS.events}
      </p>
      {EVENTS.map(event => (
        <Switch
          key={event}
          label={ALERT_TEXTS[event]}
          checked={events[event]}
          onChange={isOn => void send({ kind: 'set-alert-events', events: { ...events, [event]: isOn } })}
          className="text-text"
        />
      ))}
      <p className="text-label text-faint">{ALERT_TEXTS.eventsHelp}</p>
    </fieldset>
  )
}
