import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<button type="button">Connect wallet</button>);
