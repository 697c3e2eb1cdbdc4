import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LIMITS } from '../scripts/testing/limits.ts';
import { markOf } from './vite/class-name.ts';
import { lateParts } from './vite/late-parts.ts';
import { namedClasses } from './vite/named-classes.ts';
import { preloadHelper } from './vite/preload-helper.ts';
import { schemalessRoutes } from './vite/schemaless-routes.ts';
import { unusedParts } from './vite/unused-parts.ts';

/** Where the API listens while `npm run dev` serves the web app by itself. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const VENDOR = /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|use-sync-external-store|regexparam|mitt)\//;
const BASE = [
  /\/protocol\/src\/(product|status-texts|money|address|terms|runway-texts|api\/(?!admin|announcements-desk|auth|demo|mailbox|profile|statements|support|transparency)[\w-]+)\.ts$/,
  /\/web\/src\/(i18n|live|session)\/(?!full-time|use-logout|account-choices|reset-asked|save-choice)[\w-]+\.tsx?$/,
  /\/web\/src\/app\/(?!admin-guard|elsewhere|footer|prerender)[\w-]+\.tsx?$/,
  /\/web\/src\/app\/top-bar\/(top-bar|use-drawer|drawer-button|bar-texts|theme-toggle)\.tsx?$/,
  /\/web\/src\/lib\/(ahead|api|early-presses|on-demand|prerendered|use-api|query-client|second-look|theme|when-near)\.tsx?$/,
  /\/web\/src\/ui\/(after-frame|brand|button|card|class-names|gauge|icons|link|notice|skeleton|spinner|toast-store)\.tsx?$/,
  /\/web\/src\/wallet\/(demo-slot|lazy-wallet|use-wallet|wallet-button|wallet-host)\.tsx?$/,
  /\/web\/src\/features\/reserve\/reserve(-gauge|-texts)?\.tsx?$/,
];
/**
 * What the bar has for everyone who is signed in, and what their home begins with and shares with what comes later on it: as
 * one file it is half a kilobyte less than as two, and whoever is signed in comes home sooner or later.
 */
const SIGNED_IN = [
  /\/web\/src\/features\/staking\/(parts|action-feedback|network|queries|use-vault-action|use-fresh-after-transactions|holdings|live-rewards|plan-texts)\.tsx?$/,
  /\/web\/src\/features\/(staking\/(overview-card|stake-card|stake-details|stake-draft|stake-form|use-gas-price|use-stake-form|use-staking)|reserve\/reserve-card)\.tsx?$/,
  /\/web\/src\/(wallet\/tx\/(journal|lazy-transactions|use-transactions)|lib\/(chain-clock|use-api-queries)|pages\/dashboard\/(dashboard-page|parts|rewards-or-plans)|ui\/drum-counter)\.tsx?$/,
  /\/web\/src\/(app\/top-bar\/user-menu|session\/account-choices|ui\/popover|features\/notifications\/(bell|unread-count))\.tsx?$/,
];
/** Not fetched on demand, so that nothing lists them; and the page that tests hold back by its name. */
const NAMED = new Set(['vendor', 'base', 'rolldown-runtime', 'customer-service-page']);
/** By the time that anything is fetched on demand. */
const ALWAYS_THERE = /\/(vendor|base|rolldown-runtime)-/;
/** Small pieces that most pages behind the first one share. */
const PIECES = [
  /\/web\/src\/ui\/(field|key-values|ledger|segmented|tag)\.tsx$/,
  /\/protocol\/src\/rewards\.ts$/,
  /\/web\/src\/styles\/app-page\.module\.css$/,
];
/** Reading page by page and writing: what is first seen of a page does neither. */
const LATER = /infiniteQuery(Behavior|Observer)|useInfiniteQuery|mutation(Observer)?\.js|useMutation/;
/** What landing page and later pages share, and the first look at the dashboard does without. */
const LATER_PIECES = /\/web\/src\/(i18n\/full-time|ui\/more-icons)\.ts$/;
/** What most pages have on which somebody writes. One file for each of these small rooms would make a page wait for its files. */
const WRITING = [LATER, /\/web\/src\/(lib\/(draft|idempotency)|ui\/(copy-button|select|text-area))\.tsx?$/];
/** Bars, and those on the home of who has staked: as one file half a kilobyte less than as two. */
const BARS =
  /\/web\/src\/(ui\/bar-(outline|plot)|features\/staking\/rewards-chart-(bars|card|plot|texts))\.(tsx?|module\.css)$/;
/** What is written about with the support, here and behind the private link. */
const TICKETS = [
  /\/protocol\/src\/(api\/support|errors|secrets|tickets)\.ts$/,
  /\/web\/src\/features\/support\/(context-list|reply-form|state-tag|support-texts|thread|use-mark-read|use-writing)\.tsx?$/,
  /\/web\/src\/(lib\/(secret-check|transaction-hash)|ui\/message)\.tsx?$/,
];

/** A class keeps its name, and has the mark of its file. */
const className = (name: string, file: string): string =>
  `${name}_${markOf(relative(import.meta.dirname, file.replace(/\?.*$/, '')))}`;

/**
 * `vite build` makes the production app in dist, `vite build --mode localchain` the one of the local chain in
 * dist-local: its extras (demo wallet, moving time) hang on the literal `import.meta.env.MODE === 'localchain'` and leave
 * no trace in dist. (Vite keeps the name `local` to itself.)
 */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [preloadHelper(), namedClasses(), schemalessRoutes(), unusedParts(), lateParts(), react()],
  // React has had it by itself for long; the router still asks for the copy for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // The server's own part (app/prerender.tsx) is built into the same folder, whole: nothing of it is installed there.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    outDir: mode === 'localchain' ? 'dist-local' : 'dist',
    emptyOutDir: true,
    // Every browser that runs our language level preloads modules by itself, and inlined assets break the strict CSP. What the
    // entry needs is asked for at once; so is all of a page when one points at its link.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((name) => !ALWAYS_THERE.test(name)),
    },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // Making a schema or a route does nothing else: those that a page does not use stay away.
      treeshake: { manualPureFunctions: ['z', 'defineRoute'] },
      // A class, a path or a number stands where it is used (see vite/named-classes.ts), and is no name between two files.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Every first load lists the files of all that may come later: their names would be a third of that list. What is
        // behind a hash stands in .vite/manifest.json.
        chunkFileNames: ({ name }) => (NAMED.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: isSsrBuild
          ? false
          : {
              // What every page needs and no release of ours changes: one file, that compresses as one and stays cached.
              groups: [
                {
                  name: 'vendor',
                  test: (id) => VENDOR.test(id) && !LATER.test(id),
                },
                // The shell, and the small rooms that nearly every page draws on: together they compress better.
                { name: 'base', test: (id) => BASE.some((room) => room.test(id)) },
                { name: 'pieces', test: (id) => PIECES.some((room) => room.test(id)) },
                { name: 'signed-in', test: (id) => SIGNED_IN.some((room) => room.test(id)) },
                { name: 'bars', test: BARS },
                { name: 'later-pieces', test: LATER_PIECES },
                { name: 'writing', test: (id) => WRITING.some((room) => room.test(id)) },
                { name: 'tickets', test: (id) => TICKETS.some((room) => room.test(id)) },
              ],
            },
      },
    },
  },
  ssr: { noExternal: true },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: className } },
  server: { proxy: Object.fromEntries(['/api', '/healthz', '/readyz', '/exit'].map((path) => [path, apiOrigin])) },
  test: {
    environment: 'jsdom',
    // One jsdom for each worker instead of one for each file, and files still apart: 10 s instead of 42 on a busy machine.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}', 'exit/**/*.test.ts'],
    setupFiles: ['../scripts/testing/patience.ts', 'src/test-setup.ts'],
    ...LIMITS,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
}));
