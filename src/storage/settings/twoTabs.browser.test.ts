/** Two tabs that save, unlock, lock, forget and erase at the same time, in 200 seeded orders. */
import { deleteDB } from 'idb'
import { expect, it } from 'vitest'
import { type Random, seededRandom } from '../../engine/core/random.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import { openSettingsDb, type SettingsDb, type Stored } from './settingsDb.ts'
import { SaveRefused } from './settingsMerge.ts'
import { NO_CREDENTIALS, type SaveRequest } from './settingsState.ts'
import { SettingsStore } from './settingsStore.ts'
import { type Credentials, openBox } from './vault.ts'

const NAME = 'sauda-two-tabs-test'
const PASSPHRASE = 'long enough'
const COST = 1
const SEEDS = 200
const ROUNDS = 4

/** What must be stored after a change, by the changes before it in the order in which the database took them. */
interface Expected {
  readonly settings: Partial<Settings>
  readonly credentials: Credentials | null
}

const EMPTY: Expected = { settings: {}, credentials: null }

/** What a change means, and whether it put another box there or took one away. */
type Effect = (before: Expected, isOfBox: boolean) => Expected

/** A change that a tab asked for, and where it came in the order of all. */
interface Commit {
  readonly device: string
  readonly version: number
  readonly isOfBox: boolean
  readonly effect: Effect
}

/** Two tabs over one database, and what they did to it. */
class World {
  readonly commits: Commit[] = []
  /** One more with each value that is typed: no two are the same. */
  serial = 0
  /** What was typed before it must not come back. */
  erasedSerial = 0
  /** What the change that a tab is about to make means; each tab makes one at a time. */
  readonly #effects: (Effect | null)[] = [null, null]
  readonly #random: Random
  readonly #tabs: SettingsStore[]

  constructor(random: Random) {
    this.#random = random
    this.#tabs = [this.#open(0), this.#open(1)]
  }

  get tabs(): readonly SettingsStore[] {
    return this.#tabs
  }

  #open(at: number): SettingsStore {
    const db = openSettingsDb(NAME)
    const counted: SettingsDb = {
      load: () => db.load(),
      change: async make => {
        const stored = await db.change(make)
        const effect = this.#effects[at]
        const { device, version, boxVersion } = stored.head
        if (effect) this.commits.push({ device, version, isOfBox: boxVersion === version, effect })
        return stored
      },
    }
    return new SettingsStore(counted, COST)
  }

  /** Both tabs do something at the same time. */
  async round(): Promise<void> {
    await Promise.all([this.#act(0), this.#act(1)])
  }

  async #act(at: number): Promise<void> {
    const tab = this.#tabs[at]!
    for (let waits = this.#below(4); waits > 0; waits--) await new Promise(done => setTimeout(done))
    switch (this.#below(10)) {
      case 0:
        return this.#erase(at)
      case 1:
        return tab.forget()
      case 2:
        return this.#ask(
          at,
          () => EMPTY,
          async () => void (await tab.reset()),
        )
      case 3:
        // credentials that the tab has not heard of yet are not those that it forgets
        return this.#save(at, { remember: false }, (before, isOfBox) =>
          isOfBox ? { ...before, credentials: null } : before,
        )
      case 4:
      case 5:
        return tab.unlock(PASSPHRASE)
      case 6:
      case 7:
        return this.#saveCredentials(at)
      default: {
        const name = this.#below(2) ? 'maxDailyLoss' : 'maxPositionSize'
        const settings = { [name]: ++this.serial }
        return this.#save(at, { settings }, before => ({
          ...before,
          settings: { ...before.settings, ...settings },
        }))
      }
    }
  }

  #saveCredentials(at: number): Promise<void> {
    const { isRemembered, isLocked } = this.#tabs[at]!.store.get()
    const apiSecret = `secret ${++this.serial}`
    if (isRemembered && !isLocked) {
      return this.#save(at, { credentials: { apiSecret } }, before => {
        expect(before.credentials, 'credentials that were changed without being known').not.toBeNull()
        return { ...before, credentials: { ...before.credentials!, apiSecret } }
      })
    }
    const credentials = { apiKey: `key ${this.serial}`, apiSecret }
    const request = { credentials, remember: true, passphrase: PASSPHRASE }
    return this.#save(at, request, before => ({ ...before, credentials }))
  }

  #save(at: number, request: SaveRequest, effect: Effect): Promise<void> {
    return this.#ask(at, effect, () => this.#tabs[at]!.save(request))
  }

  /** What is refused has no effect. */
  async #ask(at: number, effect: Effect, work: () => Promise<void>): Promise<void> {
    this.#effects[at] = effect
    await work().catch((error: unknown) => {
      if (!(error instanceof SaveRefused)) throw error
    })
    this.#effects[at] = null
  }

  async #erase(at: number): Promise<void> {
    await deleteDB(NAME)
    this.erasedSerial = this.serial
    // the page that erases begins anew
    this.#tabs[at]!.close()
    this.#tabs[at] = this.#open(at)
    await this.#tabs[at].load()
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  /** What must be stored on this device. */
  expected(device: string): Expected {
    return this.commits
      .filter(commit => commit.device === device)
      .sort((a, b) => a.version - b.version)
      .reduce((before, { effect, isOfBox }) => effect(before, isOfBox), EMPTY)
  }
}

async function credentialsIn({ box }: Stored): Promise<Credentials | null> {
  return box === undefined ? null : (await openBox(box, PASSPHRASE, COST)).secrets
}

/** The serial numbers in all that is stored. */
function serialsOf(...parts: unknown[]): number[] {
  return [...JSON.stringify(parts).matchAll(/\d+/g)].map(Number)
}

it(`I12 X6 in ${SEEDS} orders of two tabs nothing newer is lost, and nothing that was erased comes back`, async () => {
  let changes = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    const world = new World(seededRandom(seed))
    await Promise.all(world.tabs.map(tab => tab.load()))
    for (let round = 0; round < ROUNDS; round++) await world.round()
    const stored = await openSettingsDb(NAME).load()
    const credentials = await credentialsIn(stored)
    const { settings: wanted, credentials: wantedCredentials } = world.expected(stored.head.device)
    expect(stored.settings ?? {}, `settings of seed ${seed}`).toEqual(wanted)
    expect(credentials, `credentials of seed ${seed}`).toEqual(wantedCredentials)
    const old = serialsOf(stored.settings, credentials).filter(serial => serial <= world.erasedSerial)
    expect(old, `erased values of seed ${seed}`).toEqual([])
    for (const tab of world.tabs) {
      await tab.load()
      const { settings, credentials: held, isLocked, isRemembered } = tab.store.get()
      expect(settings, `settings of a tab of seed ${seed}`).toEqual({ ...DEFAULT_SETTINGS, ...wanted })
      expect(isRemembered).toBe(credentials !== null)
      if (isRemembered) expect(held, `seed ${seed}`).toEqual(isLocked ? NO_CREDENTIALS : credentials)
      tab.close()
    }
    changes += world.commits.length
    await deleteDB(NAME)
  }
  // the tabs did act
  expect(changes).toBeGreaterThan(SEEDS)
})
