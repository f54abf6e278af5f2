/** "H2 H3 …", "W1 to W5 …", "K6 and K11 …". */
const IDS = /^[A-Z]\d+(?: (?:(?:and|to) )?[A-Z]\d+)*(?= )/

/** The ids of rules and faults with which a title begins. */
export function titleIds(title) {
  return IDS.exec(title)?.[0].match(/[A-Z]\d+/g) ?? []
}

/** Whether the test only shows that those of its ids can fail: "K2 control: …". */
export function isControl(title) {
  return IDS.test(title) && title.replace(IDS, '').startsWith(' control: ')
}
