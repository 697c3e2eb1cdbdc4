import { type AnchorHTMLAttributes, createContext, type ReactNode, useContext } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Set by the app: loads the page of a path before the click. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

/** A failure: an error, or the known facts about it. */
export interface Failure {
  error?: unknown;
  code?: string | undefined;
  txHash?: string | undefined;
  block?: number | undefined;
  /** The function that a transaction called, and the id of its chain. */
  action?: string | undefined;
  chain?: number | undefined;
  /** Prefills the form's note, which the user may change: printable ASCII, up to 1,000 characters. */
  note?: string | undefined;
}

/** Set by the app: returns the URL for reporting a failure. */
export const ReportContext = createContext<(failure: Failure) => string | undefined>(() => undefined);

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'> {
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** For `history.state`. */
  state?: unknown;
  children: ReactNode;
}

/** A link inside the product. Its page loads when the link is hovered or focused. */
export function Link({ to, replace, state, children, onClick, ...rest }: LinkProps) {
  const preload = useContext(PreloadContext);
  const prefetch = () => preload(to);
  return (
    <a
      href={to}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      onClick={(event) => {
        // The browser opens a new tab or window, or downloads.
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
        prefetch();
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        navigate(to, { replace, state });
      }}
      {...rest}
    >
      {children}
    </a>
  );
}
