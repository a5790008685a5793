import { type ProjectConfig, remoteFeatureIds } from '@mooring/protocol/api';

type Features = NonNullable<ProjectConfig['features']>;

const isFeature = (name: string): name is keyof Features => remoteFeatureIds.some((id) => id === name);

/**
 * Applies one change in an operator's notation: `swap=off`, `onramp=meld,coinbase`, `analytics=on`. An empty value
 * clears a decision.
 *
 * @throws Error with a sentence
 */
export function changeConfig(config: ProjectConfig, change: string): ProjectConfig {
  const [, name = '', value = ''] = /^([a-z_-]{1,64})=(.*)$/su.exec(change) ?? [];
  if (isFeature(name)) {
    const { [name]: _, ...others } = config.features ?? {};
    return { ...config, features: value === '' ? others : { ...others, [name]: readChoice(value) } };
  }
  switch (name) {
    case 'analytics': {
      const { analytics: _, ...others } = config;
      return value === '' ? others : { ...others, analytics: readSwitch(name, value) };
    }
    case 'time-zones': {
      const { restrictTimeZones: _, ...others } = config;
      return value === '' ? others : { ...others, restrictTimeZones: readSwitch(name, value) };
    }
    case 'branding': {
      const { branding, ...others } = config;
      return value === '' ? others : { ...others, branding: { ...branding, text: readLine(value) } };
    }
    case 'branding-link':
      if (config.branding === undefined) throw new Error('branding-link needs a branding before it.');
      return { ...config, branding: withLink(config.branding.text, value) };
    default:
      throw new Error(
        `${change.slice(0, 64)} is none of ${[...remoteFeatureIds, 'analytics', 'branding', 'branding-link', 'time-zones'].join(', ')}, followed by = and a value.`,
      );
  }
}

function readChoice(value: string): Features[keyof Features] {
  if (value === 'site') return 'site';
  if (value === 'on' || value === 'off') return value === 'on';
  const names = value.split(',');
  if (names.length <= 64 && names.every((name) => /^[A-Za-z0-9_.-]{1,64}$/.test(name))) return names;
  throw new Error('A feature is on, off, site, or names of providers separated by commas.');
}

function readSwitch(name: string, value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`${name} is on or off.`);
}

function readLine(value: string): string {
  if (/^[^\p{Cc}]{1,80}$/u.test(value)) return value;
  throw new Error('branding is one line of 80 characters at most.');
}

function withLink(text: string, url: string): NonNullable<ProjectConfig['branding']> {
  if (url === '') return { text };
  if (/^https:\/\/[^\s"'<>\\]+$/.test(url) && url.length <= 2_048) return { text, url };
  throw new Error('branding-link is an https: address.');
}
