import { addPasskey, factors, passkeyCreation } from '@eleven/protocol/api/factors';
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { PasskeyList } from './passkey-list.tsx';

vi.mock('@simplewebauthn/browser', async (load) => ({
  ...(await load<typeof import('@simplewebauthn/browser')>()),
  browserSupportsWebAuthn: () => true,
  startRegistration: vi.fn(),
}));

it.each([
  ['en', 'InvalidStateError', 'Add a passkey', 'This device or security key already has a passkey of this account.'],
  ['ko', 'InvalidStateError', '패스키 추가', '이 기기나 보안 키에는 이 계정의 패스키가 이미 있습니다.'],
  [
    'ko',
    'ConstraintError',
    '패스키 추가',
    '브라우저에서 패스키를 쓸 수 없었습니다. 다시 시도하거나 다른 방법을 이용해 주십시오.',
  ],
] as const)('reports the browser’s refusal in the reader’s language (%s, %s)', async (locale, name, add, said) => {
  const cause = new DOMException('in English', name);
  const code = 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
  vi.mocked(startRegistration).mockRejectedValueOnce(new WebAuthnError({ message: 'in English', code, cause }));
  const api = fakeApi({
    [`GET ${factors.path}`]: { status: 503, body: { code: 'request.unavailable', message: '' } },
    [`${passkeyCreation.method} ${passkeyCreation.path}`]: { body: { challenge: 'c' } },
  });
  renderPart(<PasskeyList passkeys={[]} hasOtherFactor={false} canAdd onCodes={() => {}} />, { locale });
  fireEvent.click(screen.getByRole('button', { name: add }));
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(said);
  expect(api.to(addPasskey.path)).toEqual([]);
});
