/** SPEC.md §8: each form’s failed call has its toast, besides what the page says itself. */
import {
  adminEnrol,
  adminEnrolConfirm,
  login,
  loginFactor,
  loginFactorPasskey,
  passkeyLoginOptions,
  register,
} from '@eleven/protocol/api/auth';
import { cancelDeletionByLink, requestExport } from '@eleven/protocol/api/own/own-data';
import { renewUnsubscribeLinks } from '@eleven/protocol/api/profile';
import type { RouteDefinition } from '@eleven/protocol/api/route';
import { enterBySignInRequest, readOwnSignInRequest } from '@eleven/protocol/api/sign-in/sign-in-requests';
import { openVisitorTicket } from '@eleven/protocol/api/support';
import {
  walletLogin,
  walletLoginMessage,
  walletRegister,
  walletRegisterMessage,
} from '@eleven/protocol/api/wallet-login';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RenewLinks } from '../features/account/notifications/renew-links.tsx';
import { ExportCard } from '../features/account/own-data/export-card.tsx';
import { KeepAccount } from '../features/account/own-data/keep-account.tsx';
import { AwaitApproval } from '../features/account/sign-in/await-approval.tsx';
import { EnrolForm } from '../features/account/sign-in/enrol-form.tsx';
import { FactorForm } from '../features/account/sign-in/factor-form.tsx';
import { LoginForm } from '../features/account/sign-in/login-form.tsx';
import { PasskeyLogin } from '../features/account/sign-in/passkey-login.tsx';
import { RegisterForm } from '../features/account/sign-in/register-form.tsx';
import WalletLoginSteps from '../features/account/sign-in/wallet-login-steps.tsx';
import { WalletRegisterForm } from '../features/account/sign-in/wallet-register-form.tsx';
import { TicketForm } from '../features/support/ticket-form.tsx';
import { type Answers, fakeApi } from '../testing/fake-api.ts';
import { CHECKSUMMED, fakeWallet, optionOf } from '../testing/fake-wallet.ts';
import { renderPart } from '../testing/render.tsx';
import { ReportContext } from '../ui/link.tsx';
import { dismissToast, shownToast } from '../ui/overlay/toast-store.ts';
import { wallet } from '../wallet/use-wallet.ts';
import { createShellQueryClient } from './query-effects.ts';

const nothing = () => {};
const of = ({ method, path }: RouteDefinition) => `${method} ${path}`;
const refused = { status: 403, body: { code: 'auth.frozen', message: 'The account is frozen.' } };
const signedBy = { 'POST /api/login/wallet/message': { body: { message: 'Sign in to Eleven' } } };

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
function fillRegistration() {
  type('Name', 'Jiwoo Kim');
  type('Email', 'jiwoo@example.com');
  fireEvent.click(screen.getByRole('checkbox'));
}

beforeEach(() => {
  dismissToast(shownToast()?.id ?? 0);
  // A browser that has passkeys.
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => act(() => wallet.disconnect()));

/** Every page offers to report a failure, as the app's do. */
function show(form: ReactNode, answers: Answers) {
  fakeApi(answers);
  renderPart(<ReportContext value={() => '/customer-service'}>{form}</ReportContext>, {
    client: createShellQueryClient(),
  });
}

/** Connects a wallet that signs, or that replies to the request to sign with this. */
async function connectWallet(sign: () => unknown = () => '0x5161') {
  const provider = fakeWallet({
    eth_requestAccounts: () => [CHECKSUMMED],
    eth_accounts: () => [CHECKSUMMED],
    eth_chainId: () => '0x38',
    eth_getBalance: () => '0x0',
    eth_blockNumber: () => '0x1',
    personal_sign: sign,
  });
  await act(() => wallet.connect(optionOf(provider)));
}

const loginForm = <LoginForm route={login} onSignedIn={nothing} />;
const factorForm = <FactorForm area="user" steps={['totp', 'passkey']} onSignedIn={nothing} restart={nothing} />;
const walletSteps = <WalletLoginSteps press={1} onBusy={nothing} onSignedIn={nothing} setIsOpen={nothing} />;
const walletForm = <WalletRegisterForm address={CHECKSUMMED} onSignedIn={nothing} back={nothing} />;
const APPROVED = {
  request: {
    state: 'approved',
    address: CHECKSUMMED,
    digits: '42',
    expiresAt: '2026-11-26T00:03:00.000Z',
    account: 'j•••@e•••.com',
  },
};
const SETUP = { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Eleven?secret=ABCDEFGH' } };

interface Case {
  readonly form: ReactNode;
  /** The call that is refused. */
  readonly call: RouteDefinition;
  readonly answers?: Answers;
  run?(): unknown;
}

const SIGN_INS: Record<string, Case> = {
  'a password': {
    form: loginForm,
    call: login,
    run: () => {
      type('Email', 'jiwoo@example.com');
      type('Password', 'still water 29');
      return press('Login');
    },
  },
  'a code': {
    form: factorForm,
    call: loginFactor,
    run: () => {
      type('Code', '123456');
      return press('Continue');
    },
  },
  'a passkey as the second factor': {
    form: factorForm,
    call: loginFactorPasskey,
    run: () => press('Use a passkey'),
  },
  'a passkey alone': {
    form: <PasskeyLogin onSignedIn={nothing} />,
    call: passkeyLoginOptions,
    run: () => press('Log in with a passkey'),
  },
  'a wallet': { form: walletSteps, call: walletLogin, answers: signedBy },
  'a wallet that gets no message': { form: walletSteps, call: walletLoginMessage },
  'an approval': {
    form: <AwaitApproval onSignedIn={nothing} onFactors={nothing} back={nothing} />,
    call: enterBySignInRequest,
    answers: { [of(readOwnSignInRequest)]: { body: APPROVED } },
    run: () => press('Continue'),
  },
  'an app that staff cannot set up': { form: <EnrolForm onSignedIn={nothing} />, call: adminEnrol },
  'the first code of staff': {
    form: <EnrolForm onSignedIn={nothing} />,
    call: adminEnrolConfirm,
    answers: { [of(adminEnrol)]: SETUP },
    run: () => {
      type('Code', '123456');
      return press('Set up and log in');
    },
  },
};

const REGISTRATIONS: Record<string, Case> = {
  'a password': {
    form: <RegisterForm onSignedIn={nothing} />,
    call: register,
    run: () => {
      fillRegistration();
      type('Password', 'still water 29');
      return press('Create account');
    },
  },
  'a wallet': {
    form: walletForm,
    call: walletRegister,
    answers: { [of(walletRegisterMessage)]: { body: { message: 'Create an account' } } },
    run: () => {
      fillRegistration();
      return press('Sign and create account');
    },
  },
};

const OTHERS: Record<string, Case> = {
  'the link of an email': {
    form: <KeepAccount token="t" forget={nothing} />,
    call: cancelDeletionByLink,
    run: () => press('Keep the account'),
  },
  'an export': {
    form: <ExportCard made={null} isConfirmed />,
    call: requestExport,
    run: () => press('Request the file'),
  },
  'a setting': { form: <RenewLinks />, call: renewUnsubscribeLinks, run: () => press('Replace the links') },
  'a ticket': {
    form: <TicketForm isVisitor takesFocus={false} onOpened={nothing} />,
    call: openVisitorTicket,
    run: () => {
      type('Email', 'jiwoo@example.com');
      type('Subject', 'Rewards');
      type('Message', 'How are they counted?');
      return press('Send');
    },
  },
};

describe.each([
  ['Login failed', SIGN_INS],
  ['Registration failed', REGISTRATIONS],
  ['An error occurred', OTHERS],
])('“%s”', (title, cases) => {
  it.each(Object.entries(cases))('with %s, besides the reason on the page', async (_, { form, call, answers, run }) => {
    await connectWallet();
    show(form, { ...answers, [of(call)]: refused });
    await run?.();
    await waitFor(() => expect(shownToast()).toBeDefined());
    expect(shownToast()).toMatchObject({ tone: 'destructive', title, description: 'You do not have access.' });
    expect(await screen.findByText(/The account is frozen\./)).toBeDefined();
    // The toast offers the report.
    expect(shownToast()?.link?.label).toBe('Report this');
    expect(screen.queryByRole('link', { name: 'Report this' })).toBeNull();
  });
});

describe('what the wallet itself refuses', () => {
  it.each([
    ['a rejection', 4001, null],
    ['a failure', -32603, 'alert'],
  ])('%s, at a login, has no toast', async (_, code, role) => {
    const asked = vi.fn(() => Promise.reject({ code, message: 'x' }));
    await connectWallet(asked);
    show(walletSteps, signedBy);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByRole('alert') && 'alert').toBe(role);
    expect(shownToast()).toBeUndefined();
  });

  it('has no toast at a registration either', async () => {
    await connectWallet(() => Promise.reject({ code: 4001, message: 'x' }));
    show(walletForm, { [of(walletRegisterMessage)]: { body: { message: 'Create an account' } } });
    fillRegistration();
    await press('Sign and create account');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(shownToast()).toBeUndefined();
  });
});
