import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import Installed from './installed.tsx';
import { ReleaseNotice } from './release-notice.tsx';

function Page() {
  const [isOffered, setOffered] = useState(true);
  return (
    <>
      <main id="main" tabIndex={-1} />
      {isOffered && <ReleaseNotice accept={() => {}} later={() => setOffered(false)} />}
    </>
  );
}

it('a release that is put off leaves the focus on the page', async () => {
  renderPart(<Page />);
  const later = screen.getByRole('button', { name: 'Later' });
  later.focus();
  fireEvent.click(later);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('the place that announces a release is there before there is one', () => {
  renderPart(<Installed />);
  expect(screen.getByRole('status').textContent).toBe('');
});
