/**
 * The operator withdraws as much reserve as the contract allows, and 200 days later the rate is 0 %: every staker is notified
 * in the bell, by email, by push and in a banner, in their language, once each, although the server is killed between any two
 * steps.
 */
import { type ActivityEntry, activityLogs, unreadCount } from '@eleven/protocol/api/activity';
import { moveTime } from '@eleven/protocol/api/dev/demo';
import { listMails, type Mail } from '@eleven/protocol/api/dev/mailbox';
import { saveSettings } from '@eleven/protocol/api/profile';
import { subscribePush } from '@eleven/protocol/api/push';
import { WEI_PER_BNB } from '@eleven/protocol/money';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { DEVELOPMENT_MNEMONIC, OPERATOR_ADDRESS, OPERATOR_INDEX } from '../../scripts/chain/accounts.ts';
import type { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { callVault } from '../fixtures/chain-client.ts';
import { confirmedUser } from '../fixtures/confirmed-user.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { killServer } from '../fixtures/kill-rounds.ts';
import { eventually } from '../fixtures/product.ts';
import { deliver, recordedNotifications, recordNotifications, usePushService } from '../fixtures/push.ts';
import { giveStake } from '../fixtures/wallet-owner.ts';

const push = usePushService();
const here = useFreshProduct((chainPort) => push.env(chainPort));

const NEWS = ['reserveWithdrawn', 'rateZero'];
const WORDS = {
  en: { title: 'The flexible rate is 0%', banner: /^The flexible rate is 0%: the reserve is used up/ },
  ko: { title: '자유형의 보상률이 0%입니다', banner: /^자유형의 보상률이 0%입니다\. 적립금이 소진되어/ },
} as const;

async function staker(locale: 'ko' | 'en') {
  const { product } = here;
  const user = await confirmedUser(product.origin, 'Staker');
  await user.send(saveSettings.method, saveSettings.path, { locale });
  const account = privateKeyToAccount(generatePrivateKey());
  await giveStake(product, user, account, { fundWei: 200n * WEI_PER_BNB, stakeWei: 100n * WEI_PER_BNB });
  const device = push.service().browser();
  await user.post(subscribePush.path, { ...device, timeZone: 'Asia/Seoul' });
  return { user, locale, device };
}

const newsOf = async (user: ApiUser): Promise<ActivityEntry[]> => {
  const { logs } = await user.get<{ logs: ActivityEntry[] }>(`${activityLogs.path}?limit=100`);
  return logs.filter(({ kind }) => NEWS.includes(kind)).reverse();
};

const mailsAbout = async (user: ApiUser, subject: string): Promise<Mail[]> => {
  const response = await fetch(`${here.product.origin}${listMails.path}?to=${encodeURIComponent(user.email)}`);
  const { mails } = (await response.json()) as { mails: Mail[] };
  return mails.filter((mail) => mail.subject.startsWith(subject));
};

test('a drained reserve: bell, email, push and banner in both languages, once each, although the server is killed meanwhile', async () => {
  const { product, browser } = here;
  const { vaultAddress: vault } = await product.config();
  const people = [await staker('en'), await staker('ko')];
  await killServer(product);

  const operator = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: OPERATOR_INDEX });
  await callVault(
    product.rpcUrl,
    { vault, account: operator },
    { function: 'withdrawReserve', to: OPERATOR_ADDRESS, mostWei: 1_000_000n * WEI_PER_BNB },
  );
  await killServer(product);
  for (const { user } of people) {
    await eventually(async () => ((await newsOf(user)).length === 1 ? true : undefined), 'the news of the withdrawal');
  }
  await people[0]?.user.post(moveTime.path, { seconds: 200 * 86_400 });
  await killServer(product);
  for (const { user } of people) {
    await eventually(async () => ((await newsOf(user)).length === 2 ? true : undefined), 'the news of the rate');
  }
  await killServer(product);

  for (const { user, locale, device } of people) {
    const { title, banner } = WORDS[locale];
    await eventually(async () => ((await mailsAbout(user, title)).length > 0 ? true : undefined), 'the email');
    const pushes = () => push.service().of(device);
    await eventually(
      async () => (pushes().some(({ message }) => message.title === title) ? true : undefined),
      'the push',
    );
    expect((await newsOf(user)).map(({ kind }) => kind)).toEqual(NEWS);
    expect(await mailsAbout(user, title)).toHaveLength(1);
    // A crash between sending and recording sends the push again; the device shows one notification per tag.
    const tags = new Set(
      pushes()
        .filter(({ message }) => message.title === title)
        .map(({ message }) => message.tag),
    );
    expect(tags.size).toBe(1);

    const { page, context, pageErrors } = await visit(browser, {
      locale: locale === 'ko' ? 'ko-KR' : 'en-US',
      serviceWorker: true,
    });
    await context.addCookies(user.cookies());
    await context.grantPermissions(['notifications'], { origin: product.origin });
    await page.goto(`${product.origin}/settings`);
    const above = page.getByRole('region', { name: locale === 'ko' ? '공지' : 'Announcements' });
    await above.getByText(banner).waitFor();
    expect(await above.getByText(banner).count()).toBe(1);
    // This browser cannot reach a push service, but now has the worker.
    await page.getByRole('button', { name: locale === 'ko' ? '켜기: 이 기기' : 'Turn on: This device' }).click();
    await page
      .getByRole('alert')
      .getByText(locale === 'ko' ? '연결' : 'could not be reached')
      .waitFor();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await recordNotifications(worker);
    const cdp = await context.newCDPSession(page);
    for (const { message, text } of pushes()) if (message.title === title) await deliver(cdp, product.origin, text);
    await eventually(
      async () => ((await recordedNotifications(worker)).length === 1 ? true : undefined),
      'the notification',
    );
    expect(await recordedNotifications(worker)).toMatchObject([{ title }]);
    const { count } = await user.get<{ count: number }>(unreadCount.path);
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`${count}`) })
      .click();
    await page.getByRole('banner').getByText(title).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});
