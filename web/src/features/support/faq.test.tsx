import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Faq } from './faq.tsx';
import { QUESTIONS } from './questions.ts';

const search = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the questions', () => {
  it('are the same ones in both languages', () => {
    expect(QUESTIONS.ko.map(({ id }) => id)).toEqual(QUESTIONS.en.map(({ id }) => id));
    expect(new Set(QUESTIONS.ko.map(({ id }) => id)).size).toBe(QUESTIONS.ko.length);
  });

  it('never promise what nobody can', () => {
    const all = JSON.stringify(QUESTIONS);
    expect(all).not.toMatch(/guarantee|risk-free|passive income|APY|원금 보장|확정 수익|무위험/i);
  });

  it('are found by the words of question and answer', () => {
    renderPart(<Faq />);
    search('Search the questions', 'seed metamask');
    expect(screen.getByRole('status').textContent).toContain('No answer for');
    search('Search the questions', 'METAMASK');
    expect(screen.getByRole('status').textContent).toBe('1 answer for “METAMASK”');
    expect(screen.getAllByRole('group')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getAllByRole('group')).toHaveLength(QUESTIONS.en.length);
  });
});
