/** Push messages to this device: shows them as notifications, and opens the page of one that is clicked. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The route of `server/src/features/push` that registers a browser. */
const REGISTER_PATH = '/api/profile/push';
/** A click never navigates away from this page: a user may be withdrawing on it, and without our server it cannot reopen. */
const EXIT_PAGE = '/exit';

interface Message {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

worker.addEventListener('push', (event) => {
  const { title, body, url, tag } = parseMessage(event.data) ?? fallbackMessage();
  const options = { body, tag, data: { url }, icon: '/icon-192.png', badge: '/icon-192.png' };
  // Always shows something: a browser ends a subscription whose messages show no notification.
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

/** Undefined if the message is malformed. */
function parseMessage(data: PushMessageData | null): Message | undefined {
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

function fallbackMessage(): Message {
  const isKorean = worker.navigator.language.startsWith('ko');
  const [title, body] = isKorean
    ? ['일레븐', '새로운 알림이 있습니다. 일레븐에서 확인해 주십시오.']
    : ['Eleven', 'You have a new notification. Open Eleven to see it.'];
  return { title, body, url: '/', tag: 'unreadable' };
}

/** The path of a page on our site. Anything else becomes the front page, so that a message cannot lead elsewhere. */
function pathOf(given: unknown): string {
  const { origin } = worker.location;
  if (typeof given !== 'string' || !URL.canParse(given, origin)) return '/';
  const url = new URL(given, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : '/';
}

/** Opens a page in one of our tabs if there is one, otherwise in a new tab. */
async function open(path: string): Promise<void> {
  const target = new URL(path, worker.location.origin).href;
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = all.filter(({ url }) => new URL(url).pathname !== EXIT_PAGE);
  const tab = tabs.find(({ url }) => url === target) ?? tabs[0];
  try {
    // A tab that the browser refuses to focus is navigated anyway.
    const shown = await tab?.focus().catch(() => tab);
    if (shown && shown.url !== target) await shown.navigate(target);
    if (shown) return;
  } catch {
    // The tab is gone or cannot be navigated: a new one opens below.
  }
  await worker.clients.openWindow(target);
}

interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** When the browser replaces its subscription: registers the new one for the signed-in user, or ends it if there is none. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (applicationServerKey &&
      (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const response = await fetch(REGISTER_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, timeZone }),
  });
  // Nobody is signed in, so this device must not receive messages.
  if (response.status === 401) await subscription.unsubscribe();
}
