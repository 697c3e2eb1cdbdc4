import { start } from './app/start.tsx';
import './styles/tokens.css';
import './styles/base.css';

start();

// Only a build of the local chain has this branch: the check is literal, so that production drops it with all behind it.
if (import.meta.env.MODE === 'localchain') void import('./demo/start-demo.tsx').then(({ startDemo }) => startDemo());
