-- CreateEnum
CREATE TYPE "DomainVerdict" AS ENUM ('ALLOW', 'REFUSE');

-- CreateTable
CREATE TABLE "SiteRules" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "registrationIsOpen" BOOLEAN NOT NULL DEFAULT true,
    "newAccountsAreSlowed" BOOLEAN NOT NULL DEFAULT false,
    "changedAt" TIMESTAMPTZ(3),
    "changedById" INTEGER,

    CONSTRAINT "SiteRules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailDomainRule" (
    "domain" TEXT NOT NULL,
    "verdict" "DomainVerdict" NOT NULL,
    "note" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "changedById" INTEGER,

    CONSTRAINT "EmailDomainRule_pkey" PRIMARY KEY ("domain")
);

-- AddForeignKey
ALTER TABLE "SiteRules" ADD CONSTRAINT "SiteRules_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailDomainRule" ADD CONSTRAINT "EmailDomainRule_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- There is one row of switches.
ALTER TABLE "SiteRules" ADD CONSTRAINT "SiteRules_one_check" CHECK (id = 1);
