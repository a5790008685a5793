import { registerCore, setTheme } from '@mooring/core';
import { attachModal, ConnectButton } from '@mooring/react';
import { Button } from '@mooring/ui';
import { createRoot } from 'react-dom/client';
import type {} from '../src/test-support/gallery-window.ts';
import { createFixture, type FixtureName, fixtureNames } from './fixtures.ts';

const query = new URLSearchParams(location.search);
const wanted = fixtureNames.find((name) => name === query.get('state'));
const name: FixtureName = wanted ?? 'connect';
const mode = query.get('theme');
const accent = query.get('accent');
const answers = query.get('answers');

if (mode !== null) document.documentElement.dataset.theme = mode;
const { core, show } = createFixture(
  name,
  answers === 'approve' || answers === 'reject' ? { connect: answers, switchNetwork: answers } : {},
);
registerCore(core);
if (mode === 'light' || mode === 'dark') setTheme(core, { mode });
if (accent !== null) setTheme(core, { variables: { '--w3m-accent': accent } });
attachModal({ core });
window.gallery = { core, show };

function Gallery() {
  return (
    <main className="page">
      <h1 className="mo-title">Gallery</h1>
      <div className="bar">
        <ConnectButton />
        <Button onClick={show}>Show “{name}”</Button>
      </div>
      <ul className="links">
        {fixtureNames.map((entry) => (
          <li key={entry}>
            <a href={`?state=${entry}&show=1`}>{entry}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Gallery />);
if (query.has('show')) show();
