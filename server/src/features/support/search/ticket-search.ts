/**
 * Finds tickets by words of their threads. A ticket ranks higher the rarer the words are that it shares with the query, and still
 * higher if it has the same wording.
 */
import { maskEmailsFor } from '@eleven/protocol/accounts/mask-email';
import type { Db } from '../../../db/database.ts';
import { rankThread } from './excerpt.ts';
import { cutQuestion, type Unit, wordsIn } from './query-words.ts';
import {
  findByNumber,
  findCandidates,
  readStems,
  readTexts,
  readUnitsOf,
  readWordCounts,
  type TicketFilter,
  type WordCounts,
} from './ticket-search.store.ts';

/** How long word counts are kept: they change only with each ANALYZE, about as often. */
const COUNTS_MS = 10 * 60_000;
/** Rows of the index that may be read for single words. */
const MAX_ROWS = 6_000;
/** Rows that may be read to check which other words they contain. */
const FEW_ROWS = 600;
const CANDIDATES = 100;
/** Tickets whose texts are read. */
const RANKED = 50;
/** The weight of a unit that a match does not need, compared with one that it needs. */
const EXTRA_SHARE = 0.5;
/** A ticket with a smaller share of the query's weight, or of the best ticket's score, is about something else. */
const MIN_SCORE = 0.12;
const MIN_OF_BEST = 0.5;

interface ExcerptPart {
  readonly text: string;
  readonly isHit: boolean;
}

export interface Found {
  readonly id: bigint;
  /** The message that matches most of the query; undefined if the subject does. */
  readonly messageId: bigint | undefined;
  readonly excerpt: readonly ExcerptPart[];
}

interface Question {
  readonly text: string;
  readonly byPartOfEmail: boolean;
  /** Decides which addresses the results may show. */
  readonly role: string;
  readonly limit: number;
}

export function createTicketSearch(db: Db, now: () => number) {
  let counts: { at: number; read: Promise<WordCounts> } | undefined;

  async function wordCounts(): Promise<WordCounts> {
    if (!counts || now() - counts.at > COUNTS_MS) {
      const read = readWordCounts(db);
      const current = { at: now(), read };
      counts = current;
      read.catch(() => {
        if (counts === current) counts = undefined;
      });
    }
    return counts.read;
  }

  return async function search(question: Question, filter: TicketFilter): Promise<Found[]> {
    const [stems, known] = await Promise.all([readStems(db, wordsIn(question.text)), wordCounts()]);
    const cut = cutQuestion(question.text, {
      byPartOfEmail: question.byPartOfEmail,
      stemOf: (word) => stems.get(word),
    });
    const units = cut.map((unit) => weigh(unit, known)).sort((a, b) => a.count - b.count);
    const byNumber = await ticketOfNumber(question.text, filter);
    const found = units.length === 0 ? [] : await rank(question, units, filter);
    const first = byNumber === undefined ? [] : [{ id: byNumber, messageId: undefined, excerpt: [] }];
    return [...first, ...found.filter(({ id }) => id !== byNumber)].slice(0, question.limit);
  };

  async function ticketOfNumber(text: string, filter: TicketFilter): Promise<bigint | undefined> {
    const number = /^(?:e-?)?0*(\d{1,18})$/i.exec(text.trim())?.[1];
    return number === undefined ? undefined : findByNumber(db, BigInt(number), filter);
  }

  async function rank(question: Question, units: readonly WeighedUnit[], filter: TicketFilter): Promise<Found[]> {
    const needed = units.filter(({ isExtra }) => !isExtra);
    const neededWeight = needed.reduce((sum, { weight }) => sum + weight, 0);
    let rowsToRead = 0;
    const rare = units.filter((unit) => {
      rowsToRead += unit.count;
      return rowsToRead <= MAX_ROWS;
    });
    const all = needed.map(({ query }) => query);
    // Units are sorted by count, so the first one is the rarest.
    const [first] = needed;
    const rarest = first && first.count <= FEW_ROWS && needed.length > 1 ? { rarest: first.query } : {};
    const candidates = await findCandidates(db, { rare, all, ...rarest, weight: neededWeight }, filter, CANDIDATES);
    const unitsOf = await readUnitsOf(
      db,
      candidates.map(({ id }) => id),
      units.map(({ query }) => query),
    );
    const scored = candidates
      .map(({ id }) => ({
        id,
        score: units.reduce(
          (sum, { weight, isExtra }, index) =>
            sum + (unitsOf.get(id)?.[index] ? weight * (isExtra ? EXTRA_SHARE : 1) : 0),
          0,
        ),
      }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
      .filter(({ score }, _, [best]) => score >= neededWeight * MIN_SCORE && score >= (best?.score ?? 0) * MIN_OF_BEST)
      .slice(0, RANKED);
    const texts = Map.groupBy(
      await readTexts(
        db,
        scored.map(({ id }) => id),
      ),
      ({ ticketId }) => ticketId,
    );
    return scored
      .map(({ id, score }) => {
        const messages = (texts.get(id) ?? []).map((one) => ({ ...one, text: maskEmailsFor(question.role, one.text) }));
        const { bonus, messageId, excerpt } = rankThread(question.text, units, messages);
        return { id, score: score + bonus * neededWeight, messageId, excerpt };
      })
      .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
  }
}

interface WeighedUnit extends Unit {
  readonly count: number;
  readonly weight: number;
}

/** The planner's statistics list only frequent words: one that they lack is taken to be in 1 of 2,000 tickets. */
function weigh(unit: Unit, { tickets, of }: WordCounts): WeighedUnit {
  const count = Math.min(tickets, of.get(unit.word) ?? Math.max(1, tickets / 2_000));
  return { ...unit, count, weight: Math.log(1 + tickets / count) };
}
