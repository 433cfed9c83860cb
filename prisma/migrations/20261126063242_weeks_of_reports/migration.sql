-- CreateIndex
CREATE INDEX "Report_createdAt_idx" ON "Report"("createdAt");

-- CreateIndex
CREATE INDEX "Ticket_openedAt_idx" ON "Ticket"("openedAt");
