// Name and e-mail address of a reporter or of the author of reported content.

type PersonFactsProps = { label: string; name: string; email: string }

export const PersonFacts = ({ label, name, email }: PersonFactsProps) => (
  <div className="min-w-0">
    <h3 className="text-small text-faint">{label}</h3>
    <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
    <p className="text-small wrap-anywhere text-muted">{email}</p>
  </div>
)
