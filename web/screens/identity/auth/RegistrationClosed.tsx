
export const RegistrationClosed = () => (
  <div role="status" className="mb-4.5 rounded-card bg-inset px-4 py-3.5">
    <p className="font-semibold">No new accounts at the moment</p>
    <p className="mt-0.5 text-small text-muted">
      Registration is closed for a while. Please come back later.
    </p>
  </div>
)
