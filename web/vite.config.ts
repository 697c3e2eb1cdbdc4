import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LIMITS } from '../scripts/testing/limits.ts';
import { firstPages, laterPages } from './vite/first-pages.ts';
import { renderedOnly } from './vite/rendered-only.ts';
import { schemalessRoutes } from './vite/schemaless-routes.ts';

/** Where the API listens while `npm run dev` serves the web app by itself. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** No release of ours changes these libraries: what every page needs of them is one file, which stays cached. */
const VENDOR = /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|use-sync-external-store)\//;

/** Its own name and four letters for its file. The default adds lines of the style sheet, 0.3 % of the first load. */
function classOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/**
 * `vite build` makes the production app in dist, `vite build --mode localchain` the one of the local chain in
 * dist-local: its extras (demo wallet, moving time) hang on the literal `import.meta.env.MODE === 'localchain'` and leave
 * no trace in dist. (Vite keeps the name `local` to itself.)
 */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [schemalessRoutes(), react(), ...(isSsrBuild ? [renderedOnly()] : [])],
  // React has had it by itself for long; the router still asks for the copy for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // The server's own part (app/prerender.tsx) is built into the same folder, whole: nothing of it is installed there.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    license: !isSsrBuild && { fileName: 'licenses/libraries.txt' },
    outDir: mode === 'localchain' ? 'dist-local' : 'dist',
    emptyOutDir: true,
    // Every browser that runs our language level preloads modules by itself, and inlined assets break the strict CSP. A part
    // that is fetched later names its style sheets only, which Vite adds: the few files that it shares are found by its imports.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Every page that fetches others lists their files: by name that list would be a tenth of the first load.
        // Some file systems take names that differ only in case for one. These are also 0.2 % of the first load shorter.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: isSsrBuild
          ? false
          : {
              groups: [
                { name: 'vendor', test: VENDOR, tags: ['$initial'] },
                { name: firstPages(), includeDependenciesRecursively: false },
                { name: laterPages(), minShareCount: 2, includeDependenciesRecursively: false },
              ],
            },
      },
    },
  },
  ssr: { noExternal: true },
  // Left to the server's environment, which does not say so, React would render there in its slow way for development.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: classOf } },
  server: {
    proxy: Object.fromEntries(['/api', '/healthz', '/readyz', '/alarmz', '/exit'].map((path) => [path, apiOrigin])),
  },
  test: {
    environment: 'jsdom',
    // One jsdom for each worker instead of one for each file, and files still apart: 10 s instead of 42 on a busy machine.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}', 'exit/**/*.test.ts', 'worker/**/*.test.ts'],
    setupFiles: ['../scripts/testing/wait-timeout.ts', 'src/test-setup.ts'],
    ...LIMITS,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
}));
