-- CreateTable
CREATE TABLE "EventStream" (
    "userId" INTEGER NOT NULL,
    "lastSeq" INTEGER NOT NULL,
    "trimmedSeq" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "EventStream_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Event" (
    "userId" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("userId","seq")
);

-- CreateIndex
CREATE INDEX "Event_createdAt_idx" ON "Event"("createdAt");

-- AddForeignKey
ALTER TABLE "EventStream" ADD CONSTRAINT "EventStream_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_userId_fkey" FOREIGN KEY ("userId") REFERENCES "EventStream"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
