import type { ReactNode } from 'react'
import { LOG_LEVELS, SETTING_LABELS, unreadableWords } from '../../storage/settings/settings.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { Select } from '../primitives/Select.tsx'
import { Switch } from '../primitives/Switch.tsx'
import { TimeField } from '../primitives/TextField.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

const BODY = 'grid gap-4 p-4 sm:grid-cols-2'
const LEVELS = LOG_LEVELS.map(value => ({ value, label: value }))

/** What is stored and cannot be read stays stored until the trader saves another value in its place. */
export function UnreadableNotice({ form }: { form: SettingsForm }) {
  const words = unreadableWords(form.state)
  if (words === null) return null
  return (
    <Notice
      tone="warn"
      action={
        <Button size="form" disabled={form.isSaving} onClick={form.takeDefaults}>
          Save the defaults
        </Button>
      }
    >
      {words} Stored values stay unchanged until you save.
    </Notice>
  )
}

/** Limits that bind the desk and each backtest that does not switch them off; `children` stand below them. */
export function RiskSettings({ form, children }: { form: SettingsForm; children?: ReactNode }) {
  const { draft } = form.values
  return (
    <Panel title="Risk Management" bodyClassName={BODY}>
      <NumberField
        label={SETTING_LABELS.maxPositionSize}
        help="Maximum number of contracts/shares per position"
        unit="qty"
        min={1}
        value={draft.maxPositionSize}
        onChange={maxPositionSize => form.setDraft({ maxPositionSize })}
        error={form.errors.maxPositionSize}
      />
      <NumberField
        label={SETTING_LABELS.maxDailyLoss}
        help="System will stop trading if daily loss exceeds this amount"
        unit="INR"
        step={500}
        min={0}
        value={draft.maxDailyLoss}
        onChange={maxDailyLoss => form.setDraft({ maxDailyLoss })}
        error={form.errors.maxDailyLoss}
      />
      <NumberField
        label={SETTING_LABELS.maxDrawdown}
        help="Maximum allowed drawdown percentage"
        unit="%"
        step={0.5}
        min={0}
        max={100}
        value={draft.maxDrawdown}
        onChange={maxDrawdown => form.setDraft({ maxDrawdown })}
        error={form.errors.maxDrawdown}
      />
      {children}
    </Panel>
  )
}

/** When the market is open, in India. */
export function HoursSettings({ form }: { form: SettingsForm }) {
  const { draft } = form.values
  return (
    <Panel title="Trading Hours" bodyClassName={BODY}>
      <TimeField
        label={SETTING_LABELS.marketOpen}
        value={draft.marketOpen}
        onChange={marketOpen => form.setDraft({ marketOpen })}
        error={form.errors.marketOpen}
      />
      <TimeField
        label={SETTING_LABELS.marketClose}
        value={draft.marketClose}
        onChange={marketClose => form.setDraft({ marketClose })}
        error={form.errors.marketClose}
      />
      <TimeField
        label={SETTING_LABELS.squareOff}
        help="All positions will be closed at this time"
        value={draft.squareOff}
        onChange={squareOff => form.setDraft({ squareOff })}
        error={form.errors.squareOff}
      />
    </Panel>
  )
}

export function SystemSettings({ form }: { form: SettingsForm }) {
  const { draft } = form.values
  return (
    <Panel title="System Settings" bodyClassName={BODY}>
      <Select
        label={SETTING_LABELS.logLevel}
        value={draft.logLevel}
        options={LEVELS}
        onChange={logLevel => form.setDraft({ logLevel })}
      />
      <div className="grid content-start gap-2 sm:pt-5">
        <Switch
          label={SETTING_LABELS.autoReconnect}
          checked={draft.autoReconnect}
          onChange={autoReconnect => form.setDraft({ autoReconnect })}
        />
        <Switch
          label={SETTING_LABELS.saveHistoricalData}
          checked={draft.saveHistoricalData}
          onChange={saveHistoricalData => form.setDraft({ saveHistoricalData })}
        />
      </div>
    </Panel>
  )
}
