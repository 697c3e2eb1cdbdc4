/**
 * The service worker: stores the app's shell and the last figures for use without a network, and shows push messages to this
 * device. A new one waits until the user presses "Reload" (web/src/app/installed); docs/decisions/027 has the reasons.
 */
import './push.ts';
import { answerFromApi, keepFirstAnswers } from './answers.ts';
import {
  activateShell,
  answerAsset,
  answerPage,
  answerShellFile,
  installShell,
  isShellFile,
  release,
} from './shell.ts';
import { type Way, wayOf } from './ways.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => event.waitUntil(installShell(event)));
worker.addEventListener('activate', (event) => event.waitUntil(activate(event)));

async function activate(event: ExtendableEvent): Promise<void> {
  await activateShell(event);
  await worker.registration.navigationPreload?.enable();
  // The worker can navigate only the pages it controls, and handles only their requests.
  await worker.clients.claim();
  await keepFirstAnswers();
}

worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'takeOver') void worker.skipWaiting();
  if (data === 'release') ports[0]?.postMessage(release);
});

const ANSWERS: Readonly<Record<Way, (event: FetchEvent) => Promise<Response>>> = {
  page: answerPage,
  asset: answerAsset,
  shellFile: answerShellFile,
  answer: answerFromApi,
};

worker.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, worker.location.origin, isShellFile);
  if (way) event.respondWith(ANSWERS[way](event));
});
