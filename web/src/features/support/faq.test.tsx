import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Faq } from './faq.tsx';
import { questionGroups } from './question-groups.ts';

Element.prototype.scrollIntoView ??= () => {};

const search = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const questions = () => [...document.querySelectorAll('details')];
const openOnes = () => questions().filter((details) => details.open);

describe('the questions of the support page', () => {
  it('are searched in question and answer, with the matches marked', () => {
    renderPart(<Faq />);
    expect(questions().length).toBe(questionGroups('en')[0]?.questions.length);
    fireEvent.click(screen.getByRole('button', { name: 'Wallets' }));
    expect(questions().map(({ id }) => id)).toContain('q-wallets');
    search('Search the questions', 'METAMASK');
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^\d+ answers for “METAMASK”$/);
    expect(document.querySelector('mark')?.textContent).toBe('MetaMask');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(questions().map(({ id }) => id)).toContain('q-wallets');
  });

  it('lead to the ticket form when nothing is found', () => {
    renderPart(<Faq />, { locale: 'ko' });
    search('질문 검색', '없는말입니다');
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('“없는말입니다”에 대한 답을 찾지 못했습니다.');
    expect(screen.getByRole('link', { name: '문의하기' }).getAttribute('href')).toBe('#new-ticket');
  });

  it('have a link each that opens its answer, and put the open one in the URL', () => {
    history.replaceState(null, '', '/customer-service#q-early');
    renderPart(<Faq />);
    expect(openOnes().map(({ id }) => id)).toEqual(['q-early']);
    act(() => {
      history.replaceState(null, '', '/customer-service#q-risk');
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(openOnes().map(({ id }) => id)).toContain('q-risk');
  });
});
