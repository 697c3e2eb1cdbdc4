/** Push messages to this device: shows them, and opens their page. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The route of `server/src/features/push` that registers a browser. */
const DEVICES = '/api/profile/push';
/** It works without us and must stay open. */
const EXIT_PAGE = '/exit';

interface Message {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

worker.addEventListener('push', (event) => {
  const { title, body, url, tag } = read(event.data) ?? unreadable();
  const options = { body, tag, data: { url }, icon: '/icon-192.png', badge: '/icon-192.png' };
  // A browser ends a subscription whose messages show nothing.
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  event.waitUntil(open(pathOf(data instanceof Object && 'url' in data ? data.url : undefined)));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event as Event & SubscriptionChange));
});

function read(data: PushMessageData | null): Message | undefined {
  try {
    const given: unknown = data?.json();
    if (!(given instanceof Object)) return undefined;
    const { title, body, url, tag } = given as Partial<Record<keyof Message, unknown>>;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return undefined;
    return { title, body, tag, url: pathOf(url) };
  } catch {
    return undefined;
  }
}

function unreadable(): Message {
  const isKorean = worker.navigator.language.startsWith('ko');
  const [title, body] = isKorean
    ? ['일레븐', '새로운 알림이 있습니다. 일레븐에서 확인해 주십시오.']
    : ['Eleven', 'There is news. Open Eleven to see it.'];
  return { title, body, url: '/', tag: 'unreadable' };
}

/** A path on our own site, whatever was given. */
function pathOf(given: unknown): string {
  const { origin } = worker.location;
  if (typeof given !== 'string' || !URL.canParse(given, origin)) return '/';
  const url = new URL(given, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : '/';
}

/** Uses one of our tabs if there is one: brings it to the front, and navigates unless it shows the page already. */
async function open(path: string): Promise<void> {
  const target = new URL(path, worker.location.origin).href;
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = all.filter(({ url }) => new URL(url).pathname !== EXIT_PAGE);
  const tab = tabs.find(({ url }) => url === target) ?? tabs[0];
  try {
    // A browser may refuse to focus the tab: it navigates anyway.
    const shown = await tab?.focus().catch(() => tab);
    if (shown && shown.url !== target) await shown.navigate(target);
    if (shown) return;
  } catch {
    // The tab is gone, or cannot be navigated.
  }
  await worker.clients.openWindow(target);
}

interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** The browser has replaced its subscription: registers the new one with the server, if a user is signed in here. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (applicationServerKey &&
      (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const answer = await fetch(DEVICES, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, timeZone }),
  });
  // Nobody is signed in, so no messages must come.
  if (answer.status === 401) await subscription.unsubscribe();
}
