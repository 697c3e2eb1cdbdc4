import { Fragment } from 'react';
import text from '../../styles/text.module.css';

const TICKET = /(\bE-\d{6,15}\b)/;

/** The description of an entry, in which the number of a ticket never breaks at its hyphen. */
export function EntryText({ children }: { children: string }) {
  return children.split(TICKET).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span key={index} className={text.nowrap}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
