import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { RegisterForm } from './register-form.tsx';

const loaded = vi.fn();
vi.mock('@eleven/protocol/passwords/strength', async (original) => {
  loaded();
  return original();
});

beforeEach(() => {
  fakeApi({});
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

describe('the strength of a new password', () => {
  it('loads nothing before the field is used', () => {
    renderPart(<RegisterForm onSignedIn={() => {}} />);
    type('Name', 'Jiwoo Kim');
    expect(loaded).not.toHaveBeenCalled();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('Hard to guess').textContent).toBe('Hard to guess');
  });

  it('equals the server’s judgement, with its reason, and ticks off the requirement', async () => {
    renderPart(<RegisterForm onSignedIn={() => {}} />);
    type('Name', 'Jiwoo Kim');
    type('Password', 'P@ssw0rd123!');
    await says('Password strength: Weak · It is a common password or word.');
    type('Password', 'jiwookim2026');
    await says('Password strength: Weak · It contains your name, your email or our name.');
    type('Password', 'gkrtod1234!');
    await says('Password strength: Weak · It is a common password or word.');
    expect(screen.getByText('Hard to guess').textContent).toBe('Hard to guess');
    type('Password', 'violet harbour 52 kites');
    await says('Password strength: Strong');
    expect(screen.getByText('Hard to guess').textContent).toContain('(met)');
    type('Password', '');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is shown in Korean', async () => {
    renderPart(<RegisterForm onSignedIn={() => {}} />, { locale: 'ko' });
    type('비밀번호', 'qwertyuiop');
    await says('비밀번호 강도: 매우 약함 · 흔한 비밀번호나 단어입니다.');
    type('비밀번호', '파란고래열한마리날다');
    await says('비밀번호 강도: 좋음');
    expect(screen.getByText('추측하기 어려울 것').textContent).toContain('(충족)');
  });
});
