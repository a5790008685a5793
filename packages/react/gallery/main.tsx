import '@fontsource/inter/latin-400.css';
import '@fontsource/inter/latin-ext-400.css';
import '@fontsource/noto-sans-arabic/arabic-400.css';
import '@fontsource/inter/latin-500.css';
import '@fontsource/inter/latin-ext-500.css';
import '@fontsource/noto-sans-arabic/arabic-500.css';
import '@fontsource/inter/latin-600.css';
import '@fontsource/inter/latin-ext-600.css';
import '@fontsource/noto-sans-arabic/arabic-600.css';
import '@mooring/ui/page.css';
import './gallery.css';
import { registerCore, setTheme, updateOptions } from '@mooring/core/page';
import { AppKitModal, attachModal, ConnectButton } from '@mooring/react';
import { Button } from '@mooring/ui';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type {} from '../src/test-support/gallery-window.ts';
import { createFixture, fixtureStates } from './create-fixture.ts';
import { findFaults } from './faults/find-faults.ts';
import type { Fixture } from './fixture.ts';
import { serveGalleryApi } from './gallery-api.ts';
import { manyWallets } from './many-wallets.ts';
import { pseudoLanguage } from './pseudo-language.ts';
import { showTooltip } from './show-tooltip.ts';

const root = createRoot(document.getElementById('root') ?? document.body);
serveGalleryApi();
let end = () => {};

/** Builds the page that a query describes, replacing the previous one. */
function build(query: URLSearchParams): void {
  end();
  const mode = query.get('theme');
  const accent = query.get('accent');
  const answers = query.get('answers');
  const locale = query.get('locale');
  const name = query.get('state') ?? 'connect';
  const shown = fixtureStates.find(({ state }) => state === name);
  if (shown === undefined) throw new Error(`The gallery has no state "${name}"`);
  if (mode === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
  document.body.classList.toggle('bare', query.has('bare'));
  const { core, show, read, focus } = createFixture(
    silentFixture(shown.fixture, query.get('silent')),
    answers === 'approve' || answers === 'reject' ? { connect: answers, switchNetwork: answers } : {},
    manyWallets(Number(query.get('wallets') ?? 0), Number(query.get('apps-from') ?? 0)),
  );
  const unregister = registerCore(core);
  if (mode === 'light' || mode === 'dark') setTheme(core, { mode });
  const variables = query.get('variables');
  if (variables !== null) setTheme(core, { variables: JSON.parse(variables) });
  if (accent !== null) setTheme(core, { variables: { '--w3m-accent': accent } });
  if (locale !== null && locale !== 'pseudo') updateOptions(core, { locale });
  // `locale=pseudo` is not a language, so it replaces the texts of another one.
  if (locale === 'pseudo') updateOptions(core, { locale: 'es' });
  const direction = query.get('dir') === 'rtl' ? 'rtl' : 'ltr';
  const modal = attachModal({
    core,
    loadLanguage: locale === 'pseudo' ? async () => pseudoLanguage(direction) : undefined,
  });
  end = () => {
    modal.destroy();
    core.destroy();
    unregister();
  };
  window.gallery = {
    core,
    show,
    standing: Promise.resolve(),
    waits: shown.fixture.waits === true,
    findFaults,
    speak: (wanted) => updateOptions(core, { locale: wanted }),
    paint: (wanted) => setTheme(core, { mode: wanted }),
    build: (wanted) => build(new URLSearchParams(wanted)),
  };
  root.render(
    <main className="page">
      <Gallery key={`${query}`} name={name} show={show} inline={query.has('inline')} />
      {linksOf(query)}
    </main>,
  );
  if (query.has('show')) {
    show();
    window.gallery.standing = focus === undefined ? read() : read().then(() => showTooltip(focus));
  }
}

/** The fixture with these answers of its node, separated by commas, never given: the view says so at once. */
function silentFixture(fixture: Fixture, parts: string | null): Fixture {
  if (parts === null) return fixture;
  const behaviour = Object.fromEntries(parts.split(',').map((part) => [part, 'wait']));
  return { ...fixture, silent: true, behaviour: { ...fixture.behaviour, ...behaviour } };
}

/** Rendered once: every state lists the same. */
const links = (
  <ul className="links">
    {fixtureStates.map(({ view, state }) => (
      <li key={state}>
        <a href={`?state=${state}&show=1`} data-view={view}>
          {state}
        </a>
      </li>
    ))}
  </ul>
);

/** Axe and the browser's styles read the whole page: a bare one has no links. */
const linksOf = (query: URLSearchParams) => (query.has('bare') ? undefined : links);

interface GalleryProps {
  readonly name: string;
  readonly show: () => void;
  readonly inline: boolean;
}

function Gallery({ name, show, inline }: GalleryProps) {
  const [standing, setStanding] = useState(inline);
  return (
    <>
      <h1 className="mo-title">Gallery</h1>
      <div className="bar">
        <ConnectButton />
        <Button onClick={show}>Show “{name}”</Button>
      </div>
      {inline && (
        <div>
          <Button onClick={() => setStanding((before) => !before)}>Put it up or take it away</Button>
        </div>
      )}
      <AppKitModal enableEmbedded={standing} />
    </>
  );
}

build(new URLSearchParams(location.search));
