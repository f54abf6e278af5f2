/** What is wrong with a lockfile, in words: a package without a hash, with a script, or of another version than is asked. */
export function lockfileFaults({ packages }, { dependencies = {}, devDependencies = {} }) {
  const asked = Object.entries({ ...dependencies, ...devDependencies })
  return [
    ...Object.entries(packages)
      .filter(([folder]) => folder !== '')
      .flatMap(([folder, entry]) => faultsOf(entry).map(words => `${folder} ${words}`)),
    ...asked.flatMap(([name, version]) => {
      const locked = packages[`node_modules/${name}`]?.version
      return locked === version ? [] : [`${name} is ${version} in package.json and ${locked} in the lockfile`]
    }),
  ]
}

function faultsOf({ integrity, hasInstallScript, resolved }) {
  const protocol = resolved === undefined ? 'https:' : new URL(resolved).protocol
  return [
    ...(/^sha512-/.test(integrity ?? '') ? [] : ['has no hash']),
    ...(hasInstallScript ? ['runs a script as it is installed'] : []),
    ...(protocol === 'https:' ? [] : [`comes from ${protocol}`]),
  ]
}

/** The advisories of severity high or critical in what `npm audit --json` printed; null where it has no answer. */
export function readAudit(json) {
  const { vulnerabilities } = parsed(json)
  if (vulnerabilities === undefined) return null
  return Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, via }) => `${name}: ${severity}, ${via.map(one => one.url ?? one).join(', ')}`)
}

function parsed(json) {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
