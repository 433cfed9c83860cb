// Text of the terms of an account type.
import { customerTerms } from './customerTerms.ts'
import { vendorTerms } from './vendorTerms.ts'

export function TermsText({ isVendor }: { isVendor: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
    <div role="region" aria-label="Terms" tabIndex={0} className="rounded-sm -outline-offset-2!">
      {(isVendor ? vendorTerms : customerTerms).map(({ heading, paragraphs }) => (
        <section key={heading} className="mb-4">
          <h3 className="mb-1 font-semibold">{heading}</h3>
          {paragraphs.map((text) => (
            <p key={text} className="mb-2 text-muted">
              {text}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
