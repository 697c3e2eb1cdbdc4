import { start } from './app/start.tsx';
import './styles/tokens.css';
import './styles/base.css';

start();

// Only in a build for the local chain. The check is literal, so that production builds drop this branch and all code behind it.
if (import.meta.env.MODE === 'localchain') void import('./demo/start-demo.tsx').then(({ startDemo }) => startDemo());
