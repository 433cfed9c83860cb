-- CreateIndex
CREATE INDEX "User_searchText_idx" ON "User" USING SPGIST ("searchText");
