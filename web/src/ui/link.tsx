import { type AnchorHTMLAttributes, createContext, type ReactNode, useContext } from 'react';
import { Link as RouterLink } from 'wouter';

/** Given by the app: fetches the page behind a path ahead of the click. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

/** A failure: an error, or the facts known about it. */
export interface Failure {
  error?: unknown;
  code?: string | undefined;
  txHash?: string | undefined;
  block?: number | undefined;
  /** For the form, to be sent or changed by the person: letters, digits and signs of ASCII, up to 1 000. */
  note?: string | undefined;
}

/** Given by the app: the address at which a failure is reported. */
export const ReportContext = createContext<(failure: Failure) => string | undefined>(() => undefined);

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'> {
  to: string;
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  /** For `history.state`. */
  state?: unknown;
  children: ReactNode;
}

/** A link inside the product. What it leads to is fetched when it is pointed at or focused. */
export function Link({ to, children, onClick, ...rest }: LinkProps) {
  const preload = useContext(PreloadContext);
  const prefetch = () => preload(to);
  return (
    <RouterLink
      href={to}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      onClick={(event) => {
        prefetch();
        onClick?.(event);
      }}
      {...rest}
    >
      {children}
    </RouterLink>
  );
}
