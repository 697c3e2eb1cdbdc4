/** What it draws is packed with what everyone has who is signed in (vite.config.ts): here is only its name as a page. */
export { Dashboard as default } from './dashboard.tsx';
