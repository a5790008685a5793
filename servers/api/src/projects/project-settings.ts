import { boundSetting, oneOf, type Setting, type SettingValues } from '@mooring/server-kit';

/** A token is compared, never stored; short ones can be guessed. */
function readToken(text: string): string {
  if (/^[\x21-\x7e]{16,512}$/.test(text)) return text;
  throw new Error('has to be 16 to 512 printable ASCII characters without blanks');
}

const served: Setting<'any' | 'listed'> = {
  name: 'API_PROJECTS',
  text: 'Which project ids are served: `any`, or only those `listed` in the database',
  default: 'any',
  read: oneOf('any', 'listed'),
};

const adminToken: Setting<string | undefined> = {
  name: 'API_ADMIN_TOKEN',
  text: 'Bearer token of the routes for operators (`/admin/v1/…`), at least 16 characters; without it, there are none',
  secret: true,
  read: readToken,
};

const readerToken: Setting<string | undefined> = {
  name: 'API_PROJECTS_TOKEN',
  text: 'Bearer token that can only read the list of projects, for relays',
  secret: true,
  read: readToken,
};

function readLine(text: string): string {
  if (/^[^\p{Cc}]{1,80}$/u.test(text)) return text;
  throw new Error('has to be one line of 80 characters at most');
}

function readPage(text: string): string {
  if (/^https:\/\/[^\s"'<>\\]+$/.test(text) && text.length <= 2_048 && URL.canParse(text)) return text;
  throw new Error('has to be an https: address');
}

const analytics: Setting<'on' | 'off'> = {
  name: 'API_ANALYTICS',
  text: "Whether modal events are stored, `on` or `off`; a project's own configuration comes first",
  default: 'off',
  read: oneOf('on', 'off'),
};

const analyticsAddresses: Setting<'on' | 'off'> = {
  name: 'API_ANALYTICS_ADDRESSES',
  text: "Whether visitors' addresses and names are stored with events, `on` or `off`",
  default: 'off',
  read: oneOf('on', 'off'),
};

const branding: Setting<string | undefined> = {
  name: 'API_BRANDING',
  text: "Line at the foot of the modal; without it there is none, and a project's own configuration comes first",
  read: readLine,
};

const brandingUrl: Setting<string | undefined> = {
  name: 'API_BRANDING_URL',
  text: 'Link of that line',
  read: readPage,
};

/** Settings of projects. */
export const projectSettings = {
  projects: served,
  adminToken,
  projectsToken: readerToken,
  projectsSeconds: boundSetting(
    'API_PROJECTS_SECONDS',
    'Seconds until a change of the projects reaches every process',
    10,
    1,
    3_600,
  ),
  projectShare: boundSetting(
    'API_PROJECT_SHARE',
    'Percent that one project may have of `API_AUTH_ACCOUNTS`, `API_NAMES`, `API_SMART_SESSIONS` and `API_ANALYTICS_DAILY` each, with `API_PROJECTS=listed`',
    50,
    1,
    100,
  ),
  analytics,
  analyticsAddresses,
  branding,
  brandingUrl,
} as const;

export type ProjectSettings = SettingValues<typeof projectSettings>;
